package io.myelin.cluster.member;

import static java.util.Objects.requireNonNull;

import io.aeron.archive.Archive;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterControl;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.PriorityHeapTimerServiceSupplier;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.EmbeddedDriver;
import io.myelin.cluster.Idling;
import io.myelin.cluster.client.LogSession;
import io.myelin.cluster.client.SessionListener;
import io.myelin.cluster.program.Programs;
import io.myelin.cluster.service.Agreement;
import io.myelin.cluster.service.CircuitService;
import io.myelin.cluster.service.Figures;
import io.myelin.cluster.service.ServiceListener;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import io.myelin.journal.file.FolderLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.IoUtil;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.NoOpLock;
import org.jspecify.annotations.Nullable;

/// A member of a cluster, in this process.
///
/// It runs every circuit of the cluster. Several members, of one cluster or of several, may run in one process. Any
/// thread.
public final class ClusterMember implements AutoCloseable {

    private static final System.Logger LOGGER = System.getLogger("io.myelin.cluster");
    /// A process that does nothing for so long is given up by its own parts, for example after it was stopped.
    private static final Duration LIVENESS = Duration.ofSeconds(30);
    private static final int SESSIONS = 1_000;
    /// Bytes of a file of the log, and of a term of its buffer.
    static final int LOG_SEGMENT = 16 << 20;

    private final ClusterSettings settings;
    private final int member;
    private final Path folder;
    private final MediaDriver.Context media;
    private final String directory;
    private final FolderLock lock;
    private final Idling engineIdle;
    private final Idling serviceIdle;
    private final Agreement agreement;
    private final CircuitService service;
    private final LogSession courier;
    private volatile @Nullable Engine engine;
    private volatile @Nullable ClusteredServiceContainer container;
    private volatile String waits = "";
    private volatile @Nullable Throwable failure;
    /// Aeron reports errors and then ends a component without a reason. Written and read by any of its threads.
    private volatile String lastError = "";
    private volatile boolean closed;

    /// Starts a member. Returns at once: [#awaitServing] waits until it serves.
    ///
    /// @param member   from 0
    /// @param folder   of this member alone; its log and its snapshots are there
    /// @param programs what circuits of each kind run
    /// @throws IllegalStateException if the folder is in use, or another cluster's or member's, or the JVM lacks an
    ///                               option
    /// @throws IOException if the folder cannot be used
    public static ClusterMember start(ClusterSettings settings, int member, Path folder, Programs programs)
            throws IOException, InterruptedException {
        requireNonNull(settings, "settings");
        requireNonNull(folder, "folder");
        requireNonNull(programs, "programs");
        if (member < 0 || member >= settings.members()) {
            throw new IllegalArgumentException("a member from 0 to " + (settings.members() - 1) + ", was " + member);
        }
        var lock = MemberFolder.take(folder, settings.name() + " " + member + " of " + settings.members());
        try {
            var started = new ClusterMember(settings, member, folder, programs, lock);
            started.launch(programs);
            return started;
        } catch (Throwable failed) {
            lock.close();
            throw failed;
        }
    }

    private ClusterMember(ClusterSettings settings, int member, Path folder, Programs programs, FolderLock lock) {
        media = EmbeddedDriver.context(
                settings, "myelin-" + settings.name() + "-" + settings.endpoint(member, 0).replace(':', '-'));
        this.settings = settings;
        this.member = member;
        this.folder = folder;
        this.lock = lock;
        directory = media.aeronDirectoryName();
        engineIdle = new Idling(Idling.PARK_NANOS);
        agreement = new Agreement(settings, member);
        serviceIdle = new Idling(Idling.WOKEN_NANOS).waking(engineIdle);
        service = new CircuitService(settings, member, programs, agreement, serviceIdle, new Reports());
        // Nobody waits for what it is told; what is on its way when the member dies, its sender says again.
        courier = new LogSession(settings, "member/" + member, List.of(), directory, settings.hosts().get(member), null,
                new Idling(Idling.WOKEN_NANOS).waking(engineIdle), "myelin-cluster-courier " + member,
                new SessionListener() {});
    }

    private void launch(Programs programs) throws IOException, InterruptedException {
        // Under the folder's lock no process runs this member: a driver's folder that is left is a killed one's.
        IoUtil.delete(new java.io.File(directory), true);
        try {
            var launching = new Engine("myelin-cluster-engine " + member, media(), archive(), consensus(), local(),
                    errors(), agreement, new Seed(settings, member, folder, this::waits), engineIdle, serviceIdle);
            engine = launching;
            launching.start();
            container = ClusteredServiceContainer.launch(new ClusteredServiceContainer.Context()
                    .aeronDirectoryName(directory)
                    .archiveContext(local())
                    .clusterDir(folder.resolve("cluster").toFile())
                    .clusteredService(service)
                    .idleStrategySupplier(() -> serviceIdle)
                    .terminationHook(() -> ended("the service has ended"))
                    .errorHandler(errors()));
            announce(programs);
            courier.start();
        } catch (Throwable failed) {
            closeAeron();
            throw failed;
        }
    }

    private MediaDriver.Context media() {
        return media
                .clientLivenessTimeoutNs(LIVENESS.toNanos())
                .publicationUnblockTimeoutNs(LIVENESS.plusSeconds(5).toNanos())
                .ipcTermBufferLength(4 << 20)
                .publicationTermBufferLength(1 << 20)
                .errorHandler(errors());
    }

    private Archive.Context archive() {
        int sync = settings.forced() ? 1 : 0;
        return new Archive.Context()
                .aeronDirectoryName(directory)
                .archiveDir(folder.resolve("archive").toFile())
                .segmentFileLength(LOG_SEGMENT)
                .lowStorageSpaceThreshold(LOG_SEGMENT)
                .controlChannel("aeron:udp?endpoint=" + settings.endpoint(member, 4))
                .localControlChannel("aeron:ipc?term-length=64k")
                .replicationChannel("aeron:udp?endpoint=" + settings.hosts().get(member) + ":0")
                .recordChecksum(new FragmentChecksum())
                .fileSyncLevel(sync)
                .catalogFileSyncLevel(sync)
                .errorHandler(errors());
    }

    private AeronArchive.Context local() {
        return new AeronArchive.Context()
                .aeronDirectoryName(directory)
                .lock(NoOpLock.INSTANCE)
                .controlRequestChannel("aeron:ipc?term-length=64k")
                .controlResponseChannel("aeron:ipc?term-length=64k");
    }

    private ConsensusModule.Context consensus() {
        long heartbeat = settings.heartbeatTimeout().toNanos();
        return new ConsensusModule.Context()
                .aeronDirectoryName(directory)
                .clusterMemberId(member)
                .clusterMembers(settings.clusterMembers())
                .clusterDir(folder.resolve("cluster").toFile())
                .ingressChannel("aeron:udp?term-length=1m")
                .egressChannel("aeron:udp?term-length=64k")
                .logChannel("aeron:udp?term-length=16m")
                .replicationChannel("aeron:udp?endpoint=" + settings.hosts().get(member) + ":0")
                .leaderHeartbeatTimeoutNs(heartbeat)
                .leaderHeartbeatIntervalNs(heartbeat / 5)
                .electionTimeoutNs(heartbeat / 2)
                .electionStatusIntervalNs(heartbeat / 20)
                .startupCanvassTimeoutNs(heartbeat * 5)
                .maxConcurrentSessions(SESSIONS)
                .timerServiceSupplier(new PriorityHeapTimerServiceSupplier())
                .fileSyncLevel(settings.forced() ? 1 : 0)
                .isIpcIngressAllowed(true)
                .terminationHook(() -> ended("the consensus module has ended"))
                .errorHandler(errors());
    }

    private ErrorHandler errors() {
        return error -> {
            if (!closed && !(error instanceof AgentTerminationException)) {
                lastError = String.valueOf(error.getMessage());
                log(": " + error);
            }
        };
    }

    private void announce(Programs programs) {
        var item = new MessageWriter(256).int8(Messages.MEMBER).int32(member).int32(0);
        int count = 0;
        for (var kind : programs.all().entrySet()) {
            for (int version : kind.getValue().keySet()) {
                item.text(kind.getKey()).int32(version);
                count++;
            }
        }
        item.int32At(5, count);
        courier.enqueue(item.copy());
    }

    private void ended(String what) {
        if (!closed) {
            fail(new IllegalStateException(lastError.isEmpty() ? what : what + ", after " + lastError));
        }
    }

    /// A member without its service must not lead. Its own threads cannot close it.
    private void fail(Throwable reason) {
        if (failure == null) {
            failure = reason;
            Thread.ofPlatform().daemon().name("myelin-cluster-leave " + member).start(() -> {
                courier.close();
                closeAeron();
            });
            LOGGER.log(System.Logger.Level.ERROR,
                    "member " + member + " of " + settings.name() + " is failed: " + reason.getMessage(), reason);
        }
    }

    private void log(String text) {
        LOGGER.log(System.Logger.Level.WARNING, "member " + member + " of " + settings.name() + text);
    }

    private void waits(String reason) {
        waits = reason;
        if (!reason.isEmpty()) {
            log(" waits: " + reason);
        }
    }

    // ---- observed and operated ----

    /// The cluster's settings.
    public ClusterSettings settings() {
        return settings;
    }

    /// The member's number.
    public int member() {
        return member;
    }

    /// What the member does.
    public MemberHealth health() {
        var launched = engine;
        if (closed) {
            return MemberHealth.CLOSED;
        } else if (failure != null) {
            return MemberHealth.FAILED;
        } else if (!waits.isEmpty()) {
            return MemberHealth.WAITING;
        } else if (launched == null || !launched.isElected()) {
            return MemberHealth.STARTING;
        }
        return service.leads() ? MemberHealth.LEADING : MemberHealth.FOLLOWING;
    }

    /// Why the member is [MemberHealth#WAITING] or [MemberHealth#FAILED]; the last error while it is
    /// [MemberHealth#STARTING]; else empty.
    public String trouble() {
        var failed = failure;
        return failed != null
                ? requireNonNull(failed.getMessage(), "")
                : health() == MemberHealth.STARTING ? lastError : waits;
    }

    /// What the member has done.
    public Figures figures() {
        return service.figures();
    }

    /// Waits until the member follows or leads.
    ///
    /// @throws TimeoutException      if it takes longer
    /// @throws IllegalStateException if the member is failed
    public void awaitServing(Duration limit) throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + limit.toNanos();
        for (var health = health(); health != MemberHealth.LEADING && health != MemberHealth.FOLLOWING; health =
                health()) {
            if (health == MemberHealth.FAILED || health == MemberHealth.CLOSED) {
                throw new IllegalStateException("member " + member + " is " + health + ": " + trouble());
            }
            if (System.nanoTime() > end) {
                throw new TimeoutException("member " + member + " is " + health + " after " + limit + " " + trouble());
            }
            Thread.sleep(5);
        }
    }

    /// Has all members take a snapshot, and waits for this member's: for one that is under way first. Called on the
    /// leader.
    ///
    /// @throws IllegalStateException if this member does not lead, or has failed to take it
    /// @throws TimeoutException      if it takes longer
    public void snapshot(Duration limit) throws InterruptedException, TimeoutException {
        var launched = engine;
        var context = launched == null ? null : launched.context();
        if (context == null || health() != MemberHealth.LEADING) {
            throw new IllegalStateException("member " + member + " does not lead, it is " + health());
        }
        var toggle = context.controlToggleCounter();
        long end = System.nanoTime() + limit.toNanos();
        long before = 0;
        for (boolean asked = false; !asked || toggle.get() == ClusterControl.ToggleState.SNAPSHOT.code();) {
            if (!asked) {
                before = context.snapshotCounter().get();
                asked = ClusterControl.ToggleState.SNAPSHOT.toggle(toggle);
            }
            if (System.nanoTime() > end) {
                throw new TimeoutException("no snapshot within " + limit);
            }
            Thread.sleep(2);
        }
        if (context.snapshotCounter().get() == before) {
            throw new IllegalStateException("member " + member + " has taken no snapshot: " + lastError);
        }
    }

    /// Ends the member; the others go on. Its folder stays.
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        service.end();
        courier.close();
        closeAeron();
        try {
            lock.close();
        } catch (IOException unclosed) {
            throw new UncheckedIOException(unclosed);
        }
    }

    private void closeAeron() {
        CloseHelper.quietCloseAll(container, engine);
    }

    private final class Reports implements ServiceListener {

        @Override
        public void courier(byte[] item) {
            courier.enqueue(item);
        }

        @Override
        public void failed(Throwable reason) {
            fail(reason);
        }

        @Override
        public void note(String text) {
            log(": " + text);
        }
    }
}
