package io.myelin.twin.source;

import com.sun.management.ThreadMXBean;
import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.rule.Rules;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.NamedSignal;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.sign.SteadyClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;

/// The flight recorder of a running JVM.
public final class LiveSource implements EventSource {

    private static final int POLLS_BETWEEN_REPORTS = 10;
    private static final String UNANSWERED = "it is alive, but answers nothing, as when its machine has no time for it";

    private final EventStream stream;
    private final Consumer<Map<String, String>> settings;
    private final BoundedClose.Closing closing;
    private final ThreadMXBean threads;
    private final UsedParts parts;
    private final Callable<String> diagnosis;
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

    /// Whether the JVM or its recorder was reported as silent.
    private boolean silent;

    /// Whether the JVM is being asked why it delivers nothing, whether it did not answer, what it answered, and for how
    /// many seconds it has delivered nothing nevertheless.
    private boolean diagnosing;

    private boolean unanswered;
    private @Nullable String cause;
    private int secondsSinceAnswer;
    private boolean started;
    private boolean unrecorded;
    private int polls;

    /// Written before [#set] is called, which says how it is read.
    private volatile boolean closely;

    /// Written and read as `closely`.
    private volatile boolean queueing;

    private LiveSource(EventStream stream, Consumer<Map<String, String>> settings, BoundedClose.Closing closing,
            ThreadMXBean threads, UsedParts parts, Callable<String> diagnosis, @Nullable RemoteJvm jvm, Space space,
            Outlet outlet) {
        this.stream = stream;
        this.settings = settings;
        this.closing = closing;
        this.threads = threads;
        this.parts = parts;
        this.diagnosis = diagnosis;
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
                new UsedParts(ManagementFactory.getPlatformMBeanServer()), () -> "", null, Space.ofThis(), outlet);
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
            return new LiveSource(recording.stream(), recording::set, recording::close, threads, parts,
                    recording::diagnose, jvm, recording.space(), outlet);
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
        outlet.signals().accept(new NamedSignal(Names.THREAD_DEADLOCKED,
                new Signal(JvmSign.LEVEL, SteadyClock.now(), answer.deadlocked(), answer.deadlock())));
        parts.report(answer.time(), (name, used) -> tell(name, JvmSign.LEVEL, used));
    }

    private void heard() {
        alignment.delivered(SteadyClock.now());
        if (clock.delivered(translator.latest())) {
            up();
        }
    }

    private synchronized void up() {
        if (silent && !gone && !unrecorded) {
            silent = false;
            unanswered = false;
            cause = null;
            clock.blind(false);
            tell(Names.RECORDER, JvmSign.UP, 0);
            tell(Names.LIFE, JvmSign.UP, 0);
        }
    }

    /// Called once a second while nothing is delivered. A JVM that answers is not silent: its recorder is. One that has
    /// just been continued answers too, and delivers within a second.
    private synchronized void silent(long micros) {
        if (jvm != null && jvm.hasEnded()) {
            ended();
        } else if (gone || unrecorded) {
            return;
        } else if (cause != null) {
            if (++secondsSinceAnswer == 2 && silent) {
                tell(Names.LIFE, JvmSign.UP, 0); // it was reported as silent before it answered
            }
            if (secondsSinceAnswer >= 2) {
                blind(Names.RECORDER, micros, cause);
            }
        } else {
            var stopped = jvm == null ? "" : jvm.silence();
            if (!stopped.isEmpty() || unanswered) {
                blind(Names.LIFE, micros, stopped.isEmpty() ? UNANSWERED : stopped);
            }
            if (stopped.isEmpty() && !diagnosing) {
                diagnosing = true;
                // Not on the clock's thread: the JVM may never answer.
                Thread.ofPlatform().daemon().name("diagnosing").start(() -> answered(diagnose()));
            }
        }
    }

    private @Nullable String diagnose() {
        try {
            return diagnosis.call();
        } catch (Exception unanswered) {
            return null; // the JVM ends, or has no memory for an answer: it is asked again
        }
    }

    private synchronized void answered(@Nullable String answer) {
        diagnosing = false;
        unanswered = answer == null;
        cause = answer;
        secondsSinceAnswer = 0;
    }

    /// Reports that no data comes: for the first time with the time of the last data, so that no beat lies between.
    private void blind(Name name, long micros, String cause) {
        long time = silent ? SteadyClock.now() : clock.delivered();
        silent = true;
        outlet.signals().accept(new NamedSignal(name, new Signal(JvmSign.DOWN, time, micros, cause)));
        clock.blind(true);
    }

    /// Called ten times a second. Determines how much space is left, and reports it once a second. Ends the recording
    /// if too little is left: without space, the flight recorder ends the JVM.
    private synchronized void pollSpace() {
        if (!started || gone || unrecorded) {
            return;
        }
        long free = space.free() >> 20;
        unrecorded = free < Rules.LEAST_SPACE;
        if (unrecorded) {
            outlet.signals().accept(new NamedSignal(
                    Names.DISK_FREE, new Signal(JvmSign.LEVEL, clock.delivered(), free)));
            blind(Names.RECORDER, 1, "the twin has ended its recording, because the disk is nearly full");
            // Not on the clock's thread: for another JVM the closing is a remote call.
            Thread.ofPlatform().daemon().name("no-space").start(() -> BoundedClose.of(closing));
        } else if (polls++ % POLLS_BETWEEN_REPORTS == 0) {
            tell(Names.DISK_FREE, JvmSign.LEVEL, free);
        }
    }

    /// Emits the last signal about the process. The lock ensures that no other one follows.
    private synchronized void ended() {
        if (!gone) {
            gone = true;
            tell(Names.LIFE, JvmSign.DOWN, 0);
            clock.blind(true);
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
    public void watch(boolean closely) {
        this.closely = closely;
        set();
    }

    /// Applies the settings, not on the caller's thread: for another JVM that is a remote call. The later of two calls
    /// applies the latest flags, because each reads them under the lock.
    private void set() {
        Thread.ofVirtual().name("sampling").start(() -> {
            synchronized (settings) {
                settings.accept(StreamSettings.of(new StreamSettings.Extent(closely, closely || queueing)));
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
