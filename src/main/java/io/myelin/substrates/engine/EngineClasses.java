package io.myelin.substrates.engine;

import java.lang.invoke.MethodHandles;

/// Initialises the engine's classes before the first circuit, so that no caller at the end of its stack does, and uses
/// its queues once, so that no worker without memory is the first to.
///
/// A [StackOverflowError] during a class's initialisation makes the class unusable for the life of the process. The
/// classes that only the compiling thread uses are left out: its stack is empty when it begins, and they are large.
public final class EngineClasses {

    private EngineClasses() {}

    /// Any thread, any number of times. Superclasses are initialised with their classes.
    public static void initialise() {
        Class<?>[] types = {
                Backlog.class, Barrier.class, Chunk.class, Delivery.class, DispatchForm.class,
                FanOutCompiler.class, IdlePolicy.class, Ingress.class, Lane.class, LaneMerger.Amount.class,
                LaneOwner.class, LaneTarget.class, LaneWorker.class, Segment.class, SharedQueue.class,
                SharedThreads.class, SpinPermits.class, StackReserve.class, Topology.class, WaitPolicy.class,
                Waker.class, Worker.class, WorkerBackOff.class, WorkerPhase.class, WorkerThreads.class
        };
        try {
            for (Class<?> type : types) {
                MethodHandles.lookup().ensureInitialized(type);
            }
        } catch (IllegalAccessException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
        QueueRehearsal.run();
    }
}
