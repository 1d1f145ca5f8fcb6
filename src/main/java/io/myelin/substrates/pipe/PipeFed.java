package io.myelin.substrates.pipe;

/// A component that a recipe can feed: a cell of this provider, for example, but not a foreign one.
///
/// @param <E> the type of the values
public interface PipeFed<E> {

    /// The pipe that feeds this component.
    EmissionPipe<E> feed();
}
