package io.myelin.cluster.member;

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
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NoOpLock;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.jspecify.annotations.Nullable;

/// The media driver, the archive and the consensus module on one thread: an entry passes through all three without a
/// wake-up between them, and a member at rest has one thread less to wake for each.
final class Engine implements AutoCloseable {

    private final MediaDriver.Context media;
    private final Archive.Context archiving;
    private final ConsensusModule.Context consensus;
    private final AeronArchive.Context local;
    private final ErrorHandler errors;
    private final IdleStrategy idle;
    private final Thread thread;
    private final CountDownLatch launched = new CountDownLatch(1);
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
        this.archiving = archiving.threadingMode(ArchiveThreadingMode.INVOKER);
        this.consensus = consensus.useAgentInvoker(true);
        this.local = local;
        this.errors = errors;
        idle = Idling.upTo(parkNanos);
        thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /// Starts the thread, and waits until Aeron clients can connect.
    void start() throws InterruptedException {
        thread.start();
        launched.await();
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
        Archive archive = null;
        Aeron aeron = null;
        try {
            driver = MediaDriver.launch(media);
            var driving = driver.sharedAgentInvoker();
            archive = Archive.launch(archiving.mediaDriverAgentInvoker(driving));
            var both = new AgentInvoker(errors, null, new Both(driving, archive.invoker()));
            both.start();
            launched.countDown();
            aeron = Aeron.connect(new Aeron.Context()
                    .aeronDirectoryName(media.aeronDirectoryName())
                    .useConductorAgentInvoker(true)
                    .driverAgentInvoker(driving)
                    .awaitingIdleStrategy(YieldingIdleStrategy.INSTANCE)
                    .clientLock(NoOpLock.INSTANCE)
                    .errorHandler(errors)
                    .subscriberErrorHandler(RethrowingErrorHandler.INSTANCE)
                    .clientName("consensus"));
            var started = ConsensusModule.launch(consensus
                    .aeron(aeron)
                    .errorCounter(archive.context().errorCounter())
                    .archiveContext(local.agentInvoker(both))
                    .idleStrategySupplier(() -> new InvokingIdle(both)));
            module = started;
            var agreeing = started.conductorAgentInvoker();
            while (!closed && agreeing.isRunning() && archive.invoker().isRunning() && driving.isRunning()) {
                idle.idle(both.invoke() + agreeing.invoke());
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
            launched.countDown();
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

    /// The driver and the archive, invoked while the consensus module waits for one of them.
    private record Both(AgentInvoker driver, AgentInvoker archive) implements Agent {

        @Override
        public int doWork() {
            return driver.invoke() + archive.invoke();
        }

        @Override
        public String roleName() {
            return "driver and archive";
        }
    }

    /// What the consensus module does where it waits in a loop of its own.
    private record InvokingIdle(AgentInvoker others) implements IdleStrategy {

        private static final long PARK_NANOS = 100_000;

        @Override
        public void idle(int workCount) {
            if (workCount == 0) {
                idle();
            }
        }

        @Override
        public void idle() {
            if (others.invoke() == 0) {
                LockSupport.parkNanos(PARK_NANOS);
            }
        }

        @Override
        public void reset() {
            // It does not lengthen.
        }
    }
}
