package io.myelin.cluster.member;

import static io.aeron.driver.status.SystemCounterDescriptor.ERRORS;

import io.aeron.Aeron;
import io.aeron.RethrowingErrorHandler;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.ConsensusModule;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.myelin.cluster.Idling;
import io.myelin.cluster.service.Agreement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.NoOpLock;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.agrona.concurrent.status.AtomicCounter;
import org.jspecify.annotations.Nullable;

/// The media driver, the archive and the consensus module on one thread: a message passes from the network to the disk
/// and back without a wake-up, and a member at rest has one thread less to wake. A disk that takes longer than the
/// heartbeat's timeout to force costs a leader its lead.
final class Engine implements AutoCloseable {

    /// So many heartbeat timeouts an election with errors takes at most, if it ends.
    private static final int DOUBTS = 3;

    private final MediaDriver.Context media;
    private final Archive.Context archiving;
    private final ConsensusModule.Context consensus;
    private final AeronArchive.Context local;
    private final ErrorHandler errors;
    private final Agreement agreement;
    private final Seed seed;
    private final Idling idle;
    private final Idling serving;
    private final Thread thread;
    private final CountDownLatch driving = new CountDownLatch(1);
    private volatile @Nullable ConsensusModule module;
    private volatile @Nullable Throwable failure;
    private volatile boolean closed;
    /// Whether the consensus module has met an error in the present election, and when to ask why.
    private boolean erred;
    private long doubtsAt;

    /// @param idle      of this thread
    /// @param serving   of the service's
    Engine(
            String name,
            MediaDriver.Context media,
            Archive.Context archiving,
            ConsensusModule.Context consensus,
            AeronArchive.Context local,
            ErrorHandler errors,
            Agreement agreement,
            Seed seed,
            Idling idle,
            Idling serving) {
        this.media = media.threadingMode(ThreadingMode.INVOKER);
        this.archiving = archiving.threadingMode(ArchiveThreadingMode.INVOKER);
        this.consensus = consensus.useAgentInvoker(true).errorHandler(error -> {
            erred(error);
            errors.onError(error);
        });
        this.local = local;
        this.errors = errors;
        this.agreement = agreement;
        this.seed = seed;
        this.idle = idle;
        this.serving = serving;
        thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /// Starts the threads, and waits until Aeron clients can connect.
    void start() throws InterruptedException {
        thread.start();
        driving.await();
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
            var driven = driver.sharedAgentInvoker();
            archive = Archive.launch(archiving
                    .mediaDriverAgentInvoker(driven)
                    .errorCounter(new AtomicCounter(media.countersValuesBuffer(), ERRORS.id())));
            var archived = archive.invoker();
            driving.countDown();
            aeron = Aeron.connect(new Aeron.Context()
                    .aeronDirectoryName(media.aeronDirectoryName())
                    .useConductorAgentInvoker(true)
                    .driverAgentInvoker(driven)
                    .awaitingIdleStrategy(YieldingIdleStrategy.INSTANCE)
                    .clientLock(NoOpLock.INSTANCE)
                    .errorHandler(errors)
                    .subscriberErrorHandler(RethrowingErrorHandler.INSTANCE)
                    .clientName("consensus"));
            var both = new AgentInvoker(errors, null, new DriverAndArchive(driven, archived));
            both.start();
            var errorCounter = new AtomicCounter(media.countersValuesBuffer(), ERRORS.id());
            var own = local.clone().aeron(aeron).ownsAeronClient(false).agentInvoker(both);
            seed.fetch(own, errorCounter, errors, () -> closed);
            var started = ConsensusModule.launch(consensus
                    .aeron(aeron)
                    .errorCounter(errorCounter)
                    .archiveContext(own.clone())
                    .idleStrategySupplier(() -> new DrivingIdle(both)));
            module = started;
            Seed.note(agreement.terms(), started.context().recordingLog());
            var agreeing = started.conductorAgentInvoker();
            var log = new RecordedLog(started.context(), archive.context().archiveId());
            var purge = new LogPurge(started.context(), own, errors);
            while (!closed && agreeing.isRunning() && driven.isRunning() && archived.isRunning()) {
                int work = both.invoke();
                int agreed = agreeing.invoke();
                if (log.isPartOfTerm()) {
                    agreed += agreement.work(aeron, log.term(), log.position());
                    purge.before(agreement.purgeable());
                    erred = false;
                } else if (erred) {
                    requireJoinable(own, started.context());
                }
                if (agreed > 0) {
                    serving.wake();
                    idle.reset();
                } else if (work == 0) {
                    idle.idle();
                } // else the driver's own messages, a hundred a second at rest: they shorten no park
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

    private void erred(Throwable error) {
        if (!erred) {
            erred = true;
            // What begins after this member's snapshot is replayed in vain again and again, without a pause.
            boolean vain = error instanceof ArchiveException refused
                    && refused.errorCode() == ArchiveException.INVALID_POSITION;
            doubtsAt = System.nanoTime() + (vain ? 0 : DOUBTS * consensus.leaderHeartbeatTimeoutNs());
        }
    }

    /// An election that has met errors for so long may never end.
    private void requireJoinable(AeronArchive.Context own, ConsensusModule.Context started) {
        if (System.nanoTime() - doubtsAt > 0) {
            erred = false;
            var lacks = seed.lacks(own, started);
            if (lacks != null) {
                throw new IllegalStateException(lacks);
            }
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

    /// The driver reads one datagram of each socket at a time: all that are there are read before the archive forces
    /// them to the disk together.
    private record DriverAndArchive(AgentInvoker driver, AgentInvoker archive) implements Agent {

        private static final int DATAGRAMS = 64;

        @Override
        public int doWork() {
            int work = 0;
            for (int i = 0; i < DATAGRAMS; i++) {
                int more = driver.invoke();
                if (more == 0) {
                    break;
                }
                work += more;
            }
            return work + archive.invoke();
        }

        @Override
        public String roleName() {
            return "driver and archive";
        }
    }

    /// What the consensus module does where it waits in a loop of its own: nobody else would drive the others.
    private final class DrivingIdle extends Idling {

        private static final long PARK_NANOS = 100_000;
        private final AgentInvoker driver;

        DrivingIdle(AgentInvoker driver) {
            super(PARK_NANOS);
            this.driver = driver;
        }

        @Override
        public void idle() {
            serving.wake();
            if (driver.invoke() == 0) {
                super.idle();
            }
        }
    }
}
