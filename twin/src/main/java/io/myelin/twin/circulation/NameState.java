package io.myelin.twin.circulation;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Signal;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The state of one name. Confined to the circuit's thread.
final class NameState {

    private static final int SHOWN = Rule.PER_SECOND;
    private static final Status[] STATUSES = Status.values();

    private final Name name;
    private final Pipe<Interval> intervals;
    private final @Nullable Rule rule;

    // Since the last beat.
    private int count;
    private int failed;
    private long sum;
    private long max;

    private long last;
    private boolean down;
    private boolean gauge;
    /// The number of consecutive beats without a signal. Begins high, so that a name without signals is not judged.
    private int idle = Rule.WINDOW + 1;

    private final int[] counts = new int[SHOWN];
    private final long[] sums = new long[SHOWN];
    private int beats;

    /// The intervals that a window shows: those emitted last, each at its number modulo the length.
    private final @Nullable Interval[] window = new Interval[Rule.WINDOW];
    private int emitted;

    private @Nullable Verdict verdict;
    private Status status = Status.STABLE;
    private long since;
    private final Map<Name, Verdict> risen = new LinkedHashMap<>();

    NameState(Name name, Pipe<Interval> intervals) {
        this.name = name;
        this.intervals = intervals;
        rule = Rules.of(name);
    }

    // ---- signals ----

    void receive(Signal signal) {
        long value = signal.value();
        count++;
        sum += value;
        max = Math.max(max, value);
        last = value;
        idle = 0;
        var sign = signal.sign();
        if (sign == JvmSign.FAIL) {
            failed++;
        } else if (sign == JvmSign.LEVEL) {
            gauge = true;
        } else {
            down = sign == JvmSign.DOWN;
        }
    }

    /// Ends the interval, and judges it unless the window has long been empty.
    void beat(long time) {
        if (rule != null && idle <= Rule.WINDOW) {
            emit(new Interval(time, count, failed, sum, max, last, down));
        }
        int at = beats++ % SHOWN;
        counts[at] = count;
        sums[at] = sum;
        idle++;
        count = 0;
        failed = 0;
        sum = 0;
        max = 0;
    }

    private void emit(Interval interval) {
        window[emitted++ % Rule.WINDOW] = interval;
        intervals.emit(interval);
    }

    // ---- judgements ----

    /// Records a judgement of this name itself.
    void judged(Verdict next) {
        rejudged(next);
        become(next.judgement().status(), next.time());
    }

    /// Records a judgement without its consequences, which are known.
    void rejudged(Verdict next) {
        verdict = next;
    }

    /// Records a judgement that rose from below: this name has the worst status of them.
    void risen(Verdict next) {
        if (next.name() == name) {
            return;
        }
        if (next.judgement().status() == Status.STABLE) {
            risen.remove(next.name());
        } else {
            risen.put(next.name(), next);
        }
        var worst = Status.STABLE;
        for (var below : risen.values()) {
            var candidate = below.judgement().status();
            worst = candidate.compareTo(worst) > 0 ? candidate : worst;
        }
        become(worst, next.time());
    }

    private void become(Status next, long time) {
        if (next != status || since == 0) {
            status = next;
            since = time;
        }
    }

    // ---- snapshots ----

    void save(DataOutput out) throws IOException {
        out.writeUTF(name.path().toString());
        out.writeInt(count);
        out.writeInt(failed);
        out.writeLong(sum);
        out.writeLong(max);
        out.writeLong(last);
        out.writeBoolean(down);
        out.writeBoolean(gauge);
        out.writeInt(idle);
        out.writeInt(beats);
        for (int i = 0; i < SHOWN; i++) {
            out.writeInt(counts[i]);
            out.writeLong(sums[i]);
        }
        out.writeInt(Math.min(emitted, Rule.WINDOW));
        for (int i = Math.max(0, emitted - Rule.WINDOW); i < emitted; i++) {
            requireNonNull(window[i % Rule.WINDOW]).save(out);
        }
        out.writeByte(status.ordinal());
        out.writeLong(since);
        out.writeInt(risen.size());
        for (var below : risen.values()) {
            below.save(out);
        }
    }

    /// Loads the saved state, except for the name, and emits the intervals that the window showed.
    void load(DataInput in) throws IOException {
        count = in.readInt();
        failed = in.readInt();
        sum = in.readLong();
        max = in.readLong();
        last = in.readLong();
        down = in.readBoolean();
        gauge = in.readBoolean();
        idle = in.readInt();
        beats = in.readInt();
        for (int i = 0; i < SHOWN; i++) {
            counts[i] = in.readInt();
            sums[i] = in.readLong();
        }
        for (int left = in.readInt(); left > 0; left--) {
            emit(Interval.load(in));
        }
        status = STATUSES[in.readByte()];
        since = in.readLong();
        for (int left = in.readInt(); left > 0; left--) {
            var below = Verdict.load(in);
            risen.put(below.name(), below);
        }
    }

    // ---- views ----

    Name name() {
        return name;
    }

    /// Verdicts on names below this one that are not stable.
    Collection<Verdict> troubled() {
        return risen.values();
    }

    NodeView view() {
        long signals = 0;
        long total = 0;
        for (int i = 0; i < SHOWN; i++) {
            signals += counts[i];
            total += sums[i];
        }
        long shown = gauge ? last : total;
        return new NodeView(name.path().toString(), status.name(), since, reason(), rule != null, gauge, signals,
                shown);
    }

    private String reason() {
        var own = verdict;
        if (own != null) {
            return own.judgement().reason();
        }
        if (risen.isEmpty()) {
            return rule == null ? "" : "not judged yet";
        }
        var text = new StringBuilder();
        for (var below : risen.values()) {
            text.append(text.isEmpty() ? "" : "; ").append(below.name().path()).append(" is ")
                    .append(below.judgement().status()).append(": ").append(below.judgement().reason());
        }
        return text.toString();
    }
}
