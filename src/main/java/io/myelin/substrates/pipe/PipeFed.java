package io.myelin.substrates.pipe;

/// The capability of being fed by a recipe, which a cell of this provider has and a foreign one has
/// not.
///
/// @param <E> the type of the values
public interface PipeFed<E> {

    /// The pipe that feeds this.
    EmissionPipe<E> feed();
}
