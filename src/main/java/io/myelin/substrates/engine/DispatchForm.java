package io.myelin.substrates.engine;

/// In what form a circuit dispatches to several receptors, chosen by the system property
/// `io.myelin.substrates.dispatch`. The same in all but the time it takes.
public enum DispatchForm {

    /// By a loop over a list, always.
    LIST,

    /// By code made of the list once that is hot and stable, where the platform permits it; by the loop until then.
    COMPILED;

    /// Name of the system property.
    public static final String PROPERTY = "io.myelin.substrates.dispatch";

    /// Lists that became code so far, in all circuits. Any thread.
    public static long compiled() {
        return FanOutCompiler.SHARED.compiled();
    }

    /// Requests for code that were refused so far, in all circuits. Any thread.
    public static long refused() {
        return FanOutCompiler.SHARED.refused();
    }

    FanOutCompiler compiler() {
        return this == COMPILED ? FanOutCompiler.SHARED : FanOutCompiler.NONE;
    }
}
