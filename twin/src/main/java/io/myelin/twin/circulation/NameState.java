package io.myelin.twin.circulation;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.twin.rule.Interval;
import io.myelin.twin.rule.Rule;
import io.myelin.twin.rule.Rules;
import io.myelin.twin.rule.Status;
import io.myelin.twin.rule.Verdict;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.Signal;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The state of one name. Confined to the circuit's thread.
final class NameState {

    private static final int SHOWN = Rule.PER_SECOND;
    /// How long before a situation its evidence may have been seen, in microseconds.
    private static final long EVIDENCE_BEFORE = 10_000_000;

    private static final Status[] STATUSES = Status.values();

    private final Name name;
    private final Pipe<Interval> intervals;
    private final @Nullable Rule rule;

    // Since the last beat.
    private int count;
    private int failed;
    private long sum;

    private long last;
    private boolean down;
    private boolean gauge;
    private String evidence = "";
    private long seen;
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
        last = value;
        idle = 0;
        if (rule != null && !signal.evidence().isEmpty()) {
            evidence = signal.evidence();
            seen = signal.time();
        }
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
    ///
    /// @param blind whether the JVM delivers no data, so that the lack of signals means nothing: the status stays
    void beat(long time, boolean blind) {
        boolean frozen = blind && count == 0;
        if (rule != null && idle <= Rule.WINDOW && !frozen) {
            emit(new Interval(time, count, failed, sum, last, down));
        }
        int at = beats++ % SHOWN;
        counts[at] = count;
        sums[at] = sum;
        idle += frozen ? 0 : 1;
        count = 0;
        failed = 0;
        sum = 0;
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

    /// Records a judgement that rose from below: this name has the worst status of them, except the root.
    void risen(Verdict next) {
        if (next.name() == name) {
            return;
        }
        if (next.judgement().status() == Status.STABLE) {
            risen.remove(next.name());
        } else {
            risen.put(next.name(), next);
        }
        if (name != Names.JVM) {
            become(worst(risen.values()), next.time());
        }
    }

    /// Sets the status of the root: the worst of those that a situation is recognised by. A leaf may be troubled
    /// without one.
    void conclude(Outlook outlook, long time) {
        var causes = outlook.situations().stream().map(Situation::leaf).collect(Collectors.toSet());
        become(worst(risen.values().stream().filter(it -> causes.contains(it.path())).toList()), time);
    }

    private static Status worst(Collection<Verdict> verdicts) {
        return verdicts.stream().map(it -> it.judgement().status()).max(Comparator.naturalOrder())
                .orElse(Status.STABLE);
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
        out.writeLong(last);
        out.writeBoolean(down);
        out.writeBoolean(gauge);
        out.writeUTF(evidence);
        out.writeLong(seen);
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
        last = in.readLong();
        down = in.readBoolean();
        gauge = in.readBoolean();
        evidence = in.readUTF();
        seen = in.readLong();
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
                shown, evidence, seen);
    }

    /// The evidence, unless it is older than a situation.
    ///
    /// @param since when the situation was recognised, in microseconds since the epoch
    String evidence(long since) {
        return seen >= since - EVIDENCE_BEFORE ? evidence : "";
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
                    .append(below.judgement().status().name().toLowerCase(Locale.ROOT)).append(": ")
                    .append(below.judgement().reason());
        }
        return text.toString();
    }
}
