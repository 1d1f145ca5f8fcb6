package io.myelin.twin.circulation;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Name;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Signal;
import io.myelin.twin.source.Entrance;

/// A sequence of signals for a twin, beat by beat: those of an untroubled shop, to which a test adds troubles. Reads no
/// clock.
public final class Incident {

    /// A moment that is not the beginning of a second.
    public static final long BEGIN = 1_700_000_000_250_000L;

    private final Entrance entrance;
    private long time = BEGIN;
    private long threads = 30;

    /// @param entrance receives the signals and beats
    public Incident(Entrance entrance) {
        this.entrance = entrance;
        tell(Names.LIFE, JvmSign.UP, 0);
    }

    /// Signals that are added to each beat.
    @FunctionalInterface
    public interface Trouble {

        /// Emits the signals of a trouble in one beat.
        ///
        /// @param incident receives the signals
        void beat(Incident incident);
    }

    /// The time of the last beat.
    public long time() {
        return time;
    }

    /// Emits beats.
    ///
    /// @param beats   the number of beats
    /// @param trouble adds its signals to each beat
    public Incident pass(int beats, Trouble trouble) {
        for (int beat = 0; beat < beats; beat++) {
            for (int request = 0; request < 10; request++) {
                tell(cortex().name("jvm.shop.request"), JvmSign.DONE, 4_000 + request);
            }
            tell(Names.CPU_LOAD, JvmSign.LEVEL, 210);
            tell(Names.EXCEPTION_THROWN, JvmSign.OCCUR, 1);
            trouble.beat(this);
            tell(Names.THREAD_COUNT, JvmSign.LEVEL, threads);
            time += Circulation.BEAT;
            entrance.beat(time);
        }
        return this;
    }

    /// Emits beats without a trouble.
    public Incident calm(int beats) {
        return pass(beats, incident -> incident.queries(6, 1_000));
    }

    /// Emits signals of queries.
    public void queries(int number, long micros) {
        for (int query = 0; query < number; query++) {
            tell(cortex().name("jvm.shop.database"), JvmSign.DONE, micros + query);
        }
    }

    /// Changes the number of threads.
    public void threads(long more) {
        threads += more;
    }

    /// Emits beats without any signal.
    public void beats(int beats) {
        for (int beat = 0; beat < beats; beat++) {
            time += Circulation.BEAT;
            entrance.beat(time);
        }
    }

    /// Emits any signal.
    public void tell(Name name, JvmSign sign, long value) {
        tell(name, sign, value, "");
    }

    /// Emits a signal with evidence.
    public void tell(Name name, JvmSign sign, long value, String evidence) {
        entrance.signal(name, new Signal(sign, time + 1_000, value, evidence));
    }
}
