package io.myelin.twin.circulation;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Signal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All that is known of one name. For the circuit's thread.
final class NameState {

    private static final int SHOWN = Rule.PER_SECOND;

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
    /// Beats without a signal in a row. Begins high, so that a name nothing was told of is not judged.
    private int idle = Rule.WINDOW + 1;

    private final int[] counts = new int[SHOWN];
    private final long[] sums = new long[SHOWN];
    private int beats;

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

    /// Ends the interval, and has it judged unless the window has long been empty.
    void beat(long time) {
        if (rule != null && idle <= Rule.WINDOW) {
            intervals.emit(new Interval(time, count, failed, sum, max, last, down));
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

    // ---- judgements ----

    /// Notes a judgement of this name itself.
    void judged(Verdict next) {
        verdict = next;
        become(next.judgement().status(), next.time());
    }

    /// Notes a judgement that rose from below: this name does as badly as the worst of them.
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

    // ---- what is shown ----

    Name name() {
        return name;
    }

    /// Verdicts on names below this one that are not stable.
    Iterable<Verdict> troubled() {
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
        return new NodeView(name.path().toString(), status.name(), since, reason(), rule != null, gauge, signals, shown);
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
