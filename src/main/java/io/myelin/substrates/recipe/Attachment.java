package io.myelin.substrates.recipe;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.substrates.identity.Faults;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.pipe.EmissionPipe;
import io.myelin.substrates.pipe.PipeFed;
import io.myelin.substrates.pipe.StageFactory;

/// Attaches a chain to a pipe or a cell of this provider.
final class Attachment {

    private Attachment() {
    }

    static <I, O> Pipe<I> attach(Chain<I, O> chain, Pipe<? super O> pipe) {
        return prepend(chain, EmissionPipe.require(pipe, LinkedSubject.CORTEX, "pipe"));
    }

    static <I, O> Pipe<I> attach(Chain<I, O> chain, Cell<? super O> cell) {
        if (cell instanceof PipeFed<?>) {
            @SuppressWarnings("unchecked") // a cell feeds its own type
            var own = (PipeFed<? super O>) cell;
            return prepend(chain, own.feed());
        }
        throw Faults.foreign(LinkedSubject.CORTEX, "pipe", requireNonNull(cell, "cell"));
    }

    @SuppressWarnings("unchecked") // a producer of a subtype is a producer of the type
    private static <I, P> Pipe<I> prepend(Chain<I, ? extends P> chain, EmissionPipe<P> pipe) {
        return pipe.prepend((StageFactory<I, P>) chain);
    }
}
