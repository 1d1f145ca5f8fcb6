package io.myelin.substrates.engine;

import io.myelin.substrates.engine.dispatch.FieldHandle;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.engine.dispatch.Transit;
import io.myelin.substrates.engine.ingress.Chunk;
import io.myelin.substrates.engine.ingress.Ingress;
import io.myelin.substrates.engine.ingress.Lane;
import io.myelin.substrates.engine.ingress.SharedQueue;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.List;

/// The private state of the engine that tests must read, or step through, to distinguish interleavings.
final class Interior {

    private static final VarHandle LANE = FieldHandle.of(Ingress.class, "lane", Lane.class);
    private static final VarHandle TAIL = tail();
    private static final VarHandle SHARED = FieldHandle.of(Ingress.class, "shared", SharedQueue.class);
    private static final VarHandle INGRESS = FieldHandle.of(Worker.class, "ingress", Ingress.class);
    private static final VarHandle BARRIERS = FieldHandle.of(Worker.class, "barriers", Target.class);
    private static final VarHandle TRANSIT_TARGETS = FieldHandle.of(Transit.class, "targets", Target[].class);
    private static final VarHandle TRANSIT_VALUES = FieldHandle.of(Transit.class, "values", Object[].class);
    private static final MethodHandle INSTALL = installation();

    private Interior() {}

    /// The second class above declares the field; its file has another name.
    private static VarHandle tail() {
        return FieldHandle.of(SharedQueue.class.getSuperclass().getSuperclass(), "tail", Chunk.class);
    }

    private static MethodHandle installation() {
        try {
            return MethodHandles.privateLookupIn(Ingress.class, MethodHandles.lookup())
                    .findVirtual(Ingress.class, "install", MethodType.methodType(void.class, Thread.class, Lane.class));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /// The newest lane.
    static Lane lane(Ingress ingress) {
        return (Lane) LANE.getVolatile(ingress);
    }

    /// The first half of an installation: the lane is published, and its start position is not set yet.
    static Lane publish(Ingress ingress, Thread owner) {
        var last = lane(ingress);
        var fresh = Lane.of(owner);
        if (!last.install(fresh)) {
            throw new AssertionError("another lane follows");
        }
        LANE.setVolatile(ingress, fresh);
        return fresh;
    }

    static Ingress ingress(Worker worker) {
        return (Ingress) INGRESS.get(worker);
    }

    static Chunk tail(Ingress ingress) {
        return (Chunk) TAIL.getVolatile((SharedQueue) SHARED.get(ingress));
    }

    /// The target of a worker's own barriers.
    static Target barriers(Worker worker) {
        return (Target) BARRIERS.get(worker);
    }

    /// The two arrays of a transit's ring.
    static List<Object[]> ring(Transit transit) {
        return List.of((Target[]) TRANSIT_TARGETS.get(transit), (Object[]) TRANSIT_VALUES.get(transit));
    }

    /// Grants a lane, as an emission does after its producer was sampled often enough.
    static void install(Ingress ingress, Thread caller) {
        try {
            var last = lane(ingress);
            if (last.isEnded()) {
                INSTALL.invokeExact(ingress, caller, last);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
