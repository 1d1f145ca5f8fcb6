package io.myelin.substrates.engine;

import io.myelin.substrates.engine.compile.FanOutCompiler;
import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.idle.IdleStrategy;
import io.myelin.substrates.engine.ingress.Ingress;
import io.myelin.substrates.engine.ingress.Lane;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/// An ingress without a worker's thread: one actor of a race is the worker, the other a producer, and the delivered
/// digits are the race's result.
///
/// A result is the delivered digits read as a number, so `12` says: 1, then 2, each once. A digit that was delivered
/// before its producer's writes became visible is a 0.
final class RaceFixture {

    /// The value that producers emit. Deliberately not final: only the hand-over makes the digit visible.
    static final class Message {
        private int digit;

        Message(int digit) {
            this.digit = digit;
        }
    }

    private static final VarHandle INGRESS = FieldHandle.of(Worker.class, "ingress", Ingress.class);
    private static final VarHandle LANE = FieldHandle.of(Ingress.class, "lane", Lane.class);
    private static final MethodHandle INSTALL =
            method(Ingress.class, "install", MethodType.methodType(void.class, Thread.class, Lane.class));

    /// Plain: the worker's, and the arbiter's after the actors.
    int delivered;

    final Worker worker = idle();
    /// The worker's.
    final Ingress ingress;
    final Target close = Target.of(worker);
    final Target barriers = Target.control(worker, barrier -> ((Barrier) barrier).open());
    final Target target = Target.of(worker, (Object message) -> delivered = append(delivered, message));
    /// Receives entries that are not part of the result.
    final Target nobody = Target.of(worker);

    RaceFixture() {
        worker.phase = Worker.RUNNING; // an emission must not start a thread
        ingress = (Ingress) INGRESS.get(worker);
    }

    /// @param before entries for nobody that are in the shared queue already
    RaceFixture(int before) {
        this();
        var nothing = new Object();
        for (int i = 0; i < before; i++) {
            ingress.put(Thread.currentThread(), nobody, nothing);
        }
    }

    /// A worker that no thread runs; a failure is none of these races' results.
    private static Worker idle() {
        return new Worker("race", new WorkerOptions(ThreadSupply.PLATFORM, IdleStrategy.SAVING, FanOutCompiler.SHARED),
                (_, failure) -> {
                    throw new AssertionError(failure);
                }, () -> {});
    }

    private static MethodHandle method(Class<?> owner, String name, MethodType type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                    .findVirtual(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static int append(int digits, Object message) {
        return 10 * digits + ((Message) message).digit;
    }

    // ---- a producer ----

    /// Emits without a wake-up; for races in which no thread parks.
    void put(int digit) {
        ingress.put(Thread.currentThread(), target, new Message(digit));
    }

    /// Emits to a target without receptors.
    void putForNobody() {
        ingress.put(Thread.currentThread(), nobody, "nothing");
    }

    void submit(int digit) {
        worker.submit(target, new Message(digit));
    }

    /// Grants the producer a lane, as its emissions would.
    void install() {
        install(Thread.currentThread());
    }

    void install(Thread producer) {
        try {
            var last = (Lane) LANE.getVolatile(ingress);
            if (last.isEnded()) {
                INSTALL.invokeExact(ingress, producer, last);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    // ---- the worker ----

    void drain() {
        ingress.drain(worker.delivery(), close, Long.MAX_VALUE);
        ingress.publishDone();
    }

    /// The worker's loop, without spinning: it delivers and parks at once. A lost wake-up is a hang.
    ///
    /// @param emissions how many there will be
    void run(int emissions) {
        worker.thread = Thread.currentThread();
        int all = 1;
        for (int i = 1; i < emissions; i++) {
            all *= 10;
        }
        while (delivered < all) {
            if (ingress.drain(worker.delivery(), close, Long.MAX_VALUE) == 0) {
                worker.park(ingress);
            }
        }
    }

    /// Delivers the remaining entries, after the actors.
    int rest() {
        drain();
        return delivered;
    }
}
