package io.myelin.substrates.settings;

/// How a circuit calls several receptors, and the stages of a chain, selected by the system property
/// `io.myelin.substrates.dispatch` (`compiled`, the default, or `list`). The forms differ only in speed.
public enum DispatchForm {

    /// Always by a loop over a list; each stage calls the next.
    LIST,

    /// By code compiled from the list or the chain once it is hot and stable, if the platform permits it; until then as
    /// [#LIST].
    COMPILED;

    /// Name of the system property.
    public static final String PROPERTY = "io.myelin.substrates.dispatch";
}
