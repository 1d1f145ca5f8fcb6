package io.myelin.cluster.member;

import static io.aeron.driver.status.SystemCounterDescriptor.ERRORS;
import static org.agrona.concurrent.status.CountersReader.NULL_COUNTER_ID;

import io.aeron.Aeron;
import io.aeron.RethrowingErrorHandler;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.status.RecordingPos;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.ElectionState;
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
    /// Of what the archive has written.
    private int counter = NULL_COUNTER_ID;

    /// @param idle    of this thread
    /// @param serving of the service's
    Engine(String name, MediaDriver.Context media, Archive.Context archiving, ConsensusModule.Context consensus,
            AeronArchive.Context local, ErrorHandler errors, Agreement agreement, Seed seed, Idling idle,
            Idling serving) {
        this.media = media.threadingMode(ThreadingMode.INVOKER);
        this.archiving = archiving.threadingMode(ArchiveThreadingMode.INVOKER);
        this.consensus = consensus.useAgentInvoker(true).errorHandler(errors);
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

    /// Whether no election is under way: then the consensus module has noted the term, and what is recorded comes from
    /// its leader. Any thread.
    boolean isElected() {
        var started = context();
        var election = started == null ? null : started.electionStateCounter();
        return election != null && !election.isClosed() && election.get() == ElectionState.CLOSED.code();
    }

    /// The position up to which the archive has written the log, and forced it if it is to.
    ///
    /// @param archiveId several archives can have their counters in one driver
    private long recorded(ConsensusModule.Context started, long archiveId) {
        var counters = started.aeron().countersReader();
        long recording = started.recordingLog().findLastTermRecordingId();
        if (counter == NULL_COUNTER_ID || !RecordingPos.isActive(counters, counter, recording)) {
            counter = RecordingPos.findCounterIdByRecording(counters, recording, archiveId);
        }
        return counter == NULL_COUNTER_ID ? 0 : counters.getCounterValue(counter);
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
            long archiveId = archive.context().archiveId();
            var purge = new LogPurge(started.context(), own, errors);
            while (!closed && agreeing.isRunning() && driven.isRunning() && archived.isRunning()) {
                int work = both.invoke();
                int agreed = agreeing.invoke();
                if (isElected()) {
                    seed.joined();
                    long term = started.context().leadershipTermIdCounter().get();
                    agreed += agreement.work(aeron, term, recorded(started.context(), archiveId));
                    purge.before(agreement.purgeable());
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
