package io.myelin.substrates.settings;

/// How a circuit calls the receptors of a list, selected by the system property
/// `io.myelin.substrates.dispatch` (`compiled`, the default, or `list`). The forms differ only in speed.
public enum DispatchForm {

    /// Always by a loop.
    LIST,

    /// By code compiled from the list once it is hot and stable, if the platform permits it; until then as [#LIST].
    COMPILED;

    /// Name of the system property.
    public static final String PROPERTY = "io.myelin.substrates.dispatch";
}
