package io.myelin.substrates.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.ThreadSupply;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.WorkerOptions;
import io.myelin.substrates.engine.compile.FanOutCompiler;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.IdleStrategy;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.pipe.DirectPipe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A worker with pipes to attach recipes to, without a circuit.
final class Rig implements AutoCloseable {

    /// The exceptions of users' functions on the worker's thread.
    final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());

    final Worker worker =
            new Worker("rig", new WorkerOptions(ThreadSupply.PLATFORM, IdleStrategy.SAVING, FanOutCompiler.SHARED),
                    (_, failure) -> failures.add(failure), () -> {});

    <E> Pipe<E> sink(String name, Receptor<E> receptor) {
        LinkedSubject<Pipe<E>> subject = LinkedSubject.of(InternedName.of(name), Pipe.class, null);
        return new DirectPipe<>(subject, Target.of(worker, receptor));
    }

    <E> Pipe<E> sink(Receptor<E> receptor) {
        return sink("sink", receptor);
    }

    /// Emits to a pipe and waits until the worker has processed it.
    <E> void emit(Pipe<E> pipe, Iterable<E> inputs) {
        inputs.forEach(pipe::emit);
        worker.await();
    }

    <E> List<E> run(Fiber<E> fiber, List<E> inputs) {
        var outputs = new ArrayList<E>();
        emit(fiber.pipe(this.<E>sink(outputs::add)), inputs);
        return outputs;
    }

    <I, O> List<O> run(Flow<I, O> flow, List<I> inputs) {
        var outputs = new ArrayList<O>();
        emit(flow.pipe(this.<O>sink(outputs::add)), inputs);
        return outputs;
    }

    @Override
    public void close() {
        worker.close();
        assertThat(failures).isEmpty();
    }
}
