package io.myelin.cluster.member;

import static io.aeron.driver.status.SystemCounterDescriptor.ERRORS;

import io.aeron.Aeron;
import io.aeron.RethrowingErrorHandler;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.myelin.cluster.Idling;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NoOpLock;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.agrona.concurrent.status.AtomicCounter;
import org.jspecify.annotations.Nullable;

/// The media driver and the consensus module on one thread: a message passes through both without a wake-up between
/// them, and a member at rest has one thread less to wake. The archive has a thread of its own: a disk that is slow to
/// force delays no heartbeat.
final class Engine implements AutoCloseable {

    private final MediaDriver.Context media;
    private final Archive.Context archiving;
    private final ConsensusModule.Context consensus;
    private final AeronArchive.Context local;
    private final ErrorHandler errors;
    private final IdleStrategy idle;
    private final Thread thread;
    private final CountDownLatch driving = new CountDownLatch(1);
    private volatile @Nullable Archive archive;
    private volatile @Nullable ConsensusModule module;
    private volatile @Nullable Throwable failure;
    private volatile boolean closed;

    /// @param parkNanos the longest park
    Engine(
            String name,
            MediaDriver.Context media,
            Archive.Context archiving,
            ConsensusModule.Context consensus,
            AeronArchive.Context local,
            ErrorHandler errors,
            long parkNanos) {
        this.media = media.threadingMode(ThreadingMode.INVOKER);
        this.archiving = archiving.threadingMode(ArchiveThreadingMode.SHARED);
        this.consensus = consensus.useAgentInvoker(true);
        this.local = local;
        this.errors = errors;
        idle = Idling.upTo(parkNanos);
        thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /// Starts the threads, and waits until Aeron clients can connect.
    void start() throws InterruptedException {
        thread.start();
        driving.await();
        if (failure == null) {
            archive = Archive.launch(archiving);
        }
        if (failure != null) {
            throw new IllegalStateException("the member cannot start: " + failure.getMessage(), failure);
        }
    }

    /// The consensus module's context, `null` until it has started.
    ConsensusModule.@Nullable Context context() {
        var started = module;
        return started == null ? null : started.context();
    }

    private void run() {
        MediaDriver driver = null;
        Aeron aeron = null;
        try {
            driver = MediaDriver.launch(media);
            var driven = driver.sharedAgentInvoker();
            driving.countDown();
            while (!closed && archive == null) {
                idle.idle(driven.invoke());
            }
            if (!closed) {
                aeron = Aeron.connect(new Aeron.Context()
                        .aeronDirectoryName(media.aeronDirectoryName())
                        .useConductorAgentInvoker(true)
                        .driverAgentInvoker(driven)
                        .awaitingIdleStrategy(YieldingIdleStrategy.INSTANCE)
                        .clientLock(NoOpLock.INSTANCE)
                        .errorHandler(errors)
                        .subscriberErrorHandler(RethrowingErrorHandler.INSTANCE)
                        .clientName("consensus"));
                var started = ConsensusModule.launch(consensus
                        .aeron(aeron)
                        .errorCounter(new AtomicCounter(media.countersValuesBuffer(), ERRORS.id()))
                        .archiveContext(local.agentInvoker(driven))
                        .idleStrategySupplier(() -> new InvokingIdle(driven)));
                module = started;
                var agreeing = started.conductorAgentInvoker();
                while (!closed && agreeing.isRunning() && driven.isRunning()) {
                    idle.idle(driven.invoke() + agreeing.invoke());
                }
            }
            if (!closed) {
                consensus.terminationHook().run();
            }
        } catch (Throwable failed) {
            failure = failed;
            if (!closed) {
                errors.onError(failed);
                consensus.terminationHook().run();
            }
        } finally {
            driving.countDown();
            CloseHelper.quietCloseAll(module, aeron, archive, driver);
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive() && thread != Thread.currentThread()) {
            try {
                thread.join(10_000);
                thread.interrupt();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// What the consensus module does where it waits in a loop of its own: nobody else would drive the driver.
    private record InvokingIdle(AgentInvoker driver) implements IdleStrategy {

        private static final long PARK_NANOS = 100_000;

        @Override
        public void idle(int workCount) {
            if (workCount == 0) {
                idle();
            }
        }

        @Override
        public void idle() {
            if (driver.invoke() == 0) {
                LockSupport.parkNanos(PARK_NANOS);
            }
        }

        @Override
        public void reset() {
            // It does not lengthen.
        }
    }
}
