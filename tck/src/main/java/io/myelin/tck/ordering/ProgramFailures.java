package io.myelin.tck.ordering;

import io.myelin.tck.support.Undeclared;

/// Failures of a program's receptors and stages.
final class ProgramFailures {

    /// The number of kinds.
    static final int KINDS = 5;

    private ProgramFailures() {}

    /// Without a trace, since there are very many of them.
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stop() {
            super("on purpose", null, false, false);
        }
    }

    /// Throws.
    static void raise(int kind) {
        switch (kind % KINDS) {
            case 1 -> throw new OutOfMemoryError("on purpose");
            case 2 -> throw new StackOverflowError("on purpose");
            case 3 -> throw Undeclared.thrown(new Exception("on purpose"));
            case 4 -> throw new AssertionError("on purpose");
            default -> throw new Stop();
        }
    }
}
