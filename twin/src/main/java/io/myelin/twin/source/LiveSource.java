package io.myelin.twin.source;

import com.sun.management.ThreadMXBean;
import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.circulation.Circulation;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.sign.SteadyClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;

/// The flight recorder of a running JVM.
public final class LiveSource implements EventSource {

    private static final int POLLS_BETWEEN_REPORTS = 10;

    private final EventStream stream;
    private final Consumer<Map<String, String>> settings;
    private final BoundedClose.Closing closing;
    private final ThreadMXBean threads;
    private final UsedParts parts;
    private final @Nullable RemoteJvm jvm;
    private final Space space;
    private final Translator translator;
    private final LiveClock clock;
    private final Outlet outlet;
    private final Alignment alignment = new Alignment();
    private final LockSuspicion suspicion = new LockSuspicion();
    private @Nullable UnfinishedWaits waits;
    /// Withdraws the report of the other process's end.
    private Runnable withdrawal = () -> {};
    private boolean gone;
    private boolean silent;
    private boolean started;
    private boolean unrecorded;
    private int polls;

    /// Written before [#set] is called, which says how it is read.
    private volatile boolean coarsely;

    /// Written and read as `coarsely`.
    private volatile boolean closely;

    /// Written and read as `coarsely`.
    private volatile boolean queueing;

    private LiveSource(
            EventStream stream,
            Consumer<Map<String, String>> settings,
            BoundedClose.Closing closing,
            ThreadMXBean threads,
            UsedParts parts,
            @Nullable RemoteJvm jvm,
            Space space,
            Outlet outlet) {
        this.stream = stream;
        this.settings = settings;
        this.closing = closing;
        this.threads = threads;
        this.parts = parts;
        this.jvm = jvm;
        this.space = space;
        this.outlet = outlet;
        var process = jvm == null ? ProcessHandle.current() : jvm.process();
        // The recorder's event of the start is older than the stream.
        translator = new Translator(outlet.signals(), process.info().startInstant().orElse(Instant.EPOCH),
                time -> alignment.aligned(time, SteadyClock.now()));
        clock = new LiveClock(outlet.watermarks(), this::silent, this::pollSpace);
        translator.listen(stream, _ -> {});
        stream.onFlush(this::heard);
    }

    /// Watches this JVM.
    ///
    /// @param outlet receives the signals
    public static LiveSource ofThis(Outlet outlet) {
        var stream = new RecordingStream();
        stream.setSettings(StreamSettings.of(StreamSettings.Extent.CALM));
        return new LiveSource(
                stream, stream::setSettings, stream::close, UnfinishedWaits.ofThis(),
                new UsedParts(ManagementFactory.getPlatformMBeanServer()), null, Space.ofThis(), outlet);
    }

    /// Watches another JVM.
    ///
    /// @param jvm    the connection to it, which stays open when the source is closed
    /// @param outlet receives the signals
    /// @throws IOException if it does not answer, or its recordings cannot be read; the message is fit for display
    public static LiveSource of(RemoteJvm jvm, Outlet outlet) throws IOException {
        return jvm.ask(() -> {
            var threads = UnfinishedWaits.of(jvm.beans());
            var parts = new UsedParts(jvm.beans());
            var recording = OwnRecording.start(jvm, StreamSettings.of(StreamSettings.Extent.CALM));
            return new LiveSource(
                    recording.stream(), recording::set, recording::close, threads, parts, jvm,
                    recording.space(), outlet);
        });
    }

    @Override
    public synchronized void start() {
        tell(Names.LIFE, JvmSign.UP, 0);
        stream.startAsync();
        waits = new UnfinishedWaits(threads, translator::started, this::answered);
        if (jvm != null) {
            // The stream does not end with the process.
            withdrawal = jvm.onExit(this::ended);
        }
        started = true;
    }

    private void answered(UnfinishedWaits.Answer answer) {
        translator.waiting(answer);
        boolean suspected = suspicion.afterAnswer(answer);
        if (suspected != queueing) {
            queueing = suspected;
            set();
        }
        tell(Names.THREAD_DEADLOCKED, JvmSign.LEVEL, answer.deadlocked());
        parts.report(answer.time(), (name, used) -> tell(name, JvmSign.LEVEL, used));
    }

    private void heard() {
        alignment.delivered(SteadyClock.now());
        clock.delivered(translator.latest());
        up();
    }

    private synchronized void up() {
        if (silent && !gone) {
            silent = false;
            tell(Names.LIFE, JvmSign.UP, 0);
        }
    }

    private synchronized void silent(long micros) {
        if (jvm != null && jvm.hasEnded()) {
            ended();
        } else if (!gone && !unrecorded) {
            silent = true;
            tell(Names.LIFE, JvmSign.DOWN, micros);
        }
    }

    /// Called ten times a second. Determines how much space is left, and reports it once a second. Ends the recording
    /// if too little is left: without space, the flight recorder ends the JVM.
    private synchronized void pollSpace() {
        if (!started || gone || unrecorded) {
            return;
        }
        long free = space.free() >> 20;
        unrecorded = free < Circulation.LEAST_SPACE;
        if (unrecorded || polls++ % POLLS_BETWEEN_REPORTS == 0) {
            tell(Names.DISK_FREE, JvmSign.LEVEL, free);
        }
        if (unrecorded) {
            // Not on the clock's thread: for another JVM the closing is a remote call.
            Thread.ofPlatform().daemon().name("no-space").start(() -> BoundedClose.of(closing));
        }
    }

    /// Emits the last signal about the process. The lock ensures that no other one follows.
    private synchronized void ended() {
        if (!gone) {
            gone = true;
            tell(Names.LIFE, JvmSign.DOWN, 0);
            if (waits != null) {
                waits.close();
            }
        }
    }

    private void tell(Name name, JvmSign sign, long value) {
        outlet.signals().accept(new NamedSignal(name, new Signal(sign, SteadyClock.now(), value)));
    }

    @Override
    public long events() {
        return translator.events();
    }

    @Override
    public void sample(boolean coarsely) {
        this.coarsely = coarsely;
        set();
    }

    @Override
    public void watch(boolean closely) {
        this.closely = closely;
        set();
    }

    /// Applies the settings, not on the caller's thread: for another JVM that is a remote call. The later of two calls
    /// applies the latest flags, because each reads them under the lock.
    private void set() {
        Thread.ofVirtual().name("sampling").start(() -> {
            synchronized (settings) {
                settings.accept(
                        StreamSettings.of(new StreamSettings.Extent(closely, coarsely, closely || queueing)));
            }
        });
    }

    @Override
    public void close() {
        var asking = leave();
        if (asking != null) {
            asking.close();
        }
        BoundedClose.of(closing);
        clock.close();
    }

    /// From now on, the end of the connection is the twin's own doing and is not reported.
    private synchronized @Nullable UnfinishedWaits leave() {
        gone = true;
        withdrawal.run();
        return waits;
    }
}
