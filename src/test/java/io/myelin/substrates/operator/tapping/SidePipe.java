package io.myelin.substrates.operator.tapping;

import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import java.util.ArrayList;
import java.util.List;

/// A pipe that keeps what is emitted to it.
final class SidePipe<E> implements Pipe<E> {

    final List<E> emissions = new ArrayList<>();

    @Override
    public void emit(E emission) {
        emissions.add(emission);
    }

    @Override
    public Subject<Pipe<E>> subject() {
        return LinkedSubject.of(InternedName.of("side"), Pipe.class, null);
    }
}
