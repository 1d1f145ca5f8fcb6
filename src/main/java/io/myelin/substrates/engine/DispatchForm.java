package io.myelin.substrates.engine;

/// How a circuit dispatches to several receptors, selected by the system property
/// `io.myelin.substrates.dispatch`. The forms differ only in speed.
public enum DispatchForm {

    /// Always a loop over a list.
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
