package io.myelin.twin.circulation;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Pool;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Registrar;
import io.humainary.substrates.api.Substrates.Routing;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.twin.rule.Interval;
import io.myelin.twin.rule.Rule;
import io.myelin.twin.rule.Rules;
import io.myelin.twin.rule.Status;
import io.myelin.twin.rule.Verdict;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.Names;
import io.myelin.twin.sign.Signal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/// The twin: a circuit that turns signals into a situation.
///
/// Its inputs are signals, by name, and beats, each of which ends a quarter of a second. Everything else follows from
/// their order, on the circuit's thread: signals rise and are counted at each name, a beat ends an interval, windows of
/// intervals are judged, verdicts rise, the root determines the situation, and some verdicts become acts. Nothing reads
/// a clock or draws a random number.
///
/// Confined to the constructor's thread until the first emission, and to the circuit's thread from then on. Another
/// thread may call [#frame], [#latest], [#history] and [#settle] after an `await` of the circuit while nothing is
/// emitted to it.
public final class Circulation {

    /// The interval between two beats, in microseconds.
    public static final long BEAT = 1_000_000 / Rule.PER_SECOND;

    /// The name of the pipe that gets, with each beat, the situations recognised before, whose causes can be asked for.
    public static final String RECOGNISED = "recognised";

    private static final String DATABASE = "jvm.shop.database";
    private static final int HISTORY = 200;

    private final Conduit<Signal> signals;
    private final Conduit<Interval> intervals;
    private final Conduit<Verdict> verdicts;
    private final Conduit<Act> acts;
    private final Pool<Pipe<Signal>> entrance;
    private final Pipe<Long> beat;
    private final Pipe<Act> attention;
    private final Pipe<String> recognised;

    private final Map<Name, NameState> byName = new HashMap<>();
    private final List<NameState> nodes = new ArrayList<>();
    private final Latest latest = new Latest();
    private final Digest digest = new Digest();
    private final Marks marks = new Marks();
    private final List<Outlook> history = new ArrayList<>();
    private final Standing standing = new Standing();

    private Outlook outlook = Outlook.untroubled(0);
    private long time;
    private long sequence;
    private long verdictCount;
    private long situationCount;
    private long actCount;
    private String lastAct = "";

    /// When the JVM stopped delivering data, in microseconds since the epoch; 0 while it delivers.
    private long blindSince;

    /// Whether the latest beat's mark is not set yet: the digest is known once everything that the beat caused is
    /// finished.
    private boolean unmarked;

    /// Whether a snapshot is being loaded: windows are filled, without consequences.
    private boolean restoring;

    /// Builds the circulation.
    ///
    /// @param circuit a circuit without entries yet
    public Circulation(Circuit circuit) {
        var cortex = cortex();
        signals = circuit.conduit(cortex.name("signals"), Signal.class, Routing.STEM);
        intervals = circuit.conduit(cortex.name("intervals"), Interval.class);
        verdicts = circuit.conduit(cortex.name("verdicts"), Verdict.class, Routing.STEM);
        acts = circuit.conduit(cortex.name("acts"), Act.class);
        attention = acts.get(cortex.name("jvm.source.attention"));

        // A stage in front of each name's channel that knows the name: every signal passes it once.
        entrance = signals.pool(cortex.flow(Signal.class)
                .fiber(subject -> cortex.fiber(Signal.class).peek(arrival(subject.name()))));
        beat = circuit.pipe(cortex.name("beat"), this::beat);
        recognised = circuit.pipe(cortex.name(RECOGNISED), _ -> {});

        subscribe(circuit, signals, "counting", this::count);
        subscribe(circuit, intervals, "judging", this::judge);
        subscribe(circuit, verdicts, "rising", this::rise);
        subscribe(circuit, acts, "acting", (_, registrar) -> registrar.register(this::acted));
    }

    private static <E> void subscribe(Circuit circuit, Conduit<E> conduit, String name,
            BiConsumer<Subject<Pipe<E>>, Registrar<E>> behaviour) {
        conduit.subscribe(circuit.subscriber(cortex().name(name), behaviour));
    }

    // ---- inputs ----

    /// The pipe for signals of a name.
    ///
    /// @param name `jvm`, or a name that it encloses
    public Pipe<Signal> signals(Name name) {
        return entrance.get(name);
    }

    /// The pipe for beats: the time of each, in microseconds since the epoch, never less than the previous one.
    public Pipe<Long> beat() {
        return beat;
    }

    /// Sets the mark of the latest beat, if it is not set yet. The next record sets it too; this method is for the time
    /// before the next record. Called on the circuit's thread in an entry after the beat's, or on other threads as the
    /// class describes.
    public void settle() {
        if (unmarked) {
            unmarked = false;
            marks.add(time, sequence, digest.value());
        }
    }

    // ---- outputs ----

    /// The actions that the twin takes. A subscriber carries them out; a replay has none.
    public Conduit<Act> acts() {
        return acts;
    }

    // ---- the steps ----

    private Receptor<Signal> arrival(Name name) {
        long hash = name.path().toString().hashCode();
        return signal -> {
            enter();
            latest.add(name, signal);
            if (name == Names.LIFE || name == Names.RECORDER) {
                see(signal);
            }
            digest.add(hash << 8 | signal.sign().ordinal());
            digest.add(signal.time());
            digest.add(signal.value());
            if (!signal.evidence().isEmpty()) {
                digest.add(signal.evidence().hashCode());
            }
        };
    }

    /// Notes whether the JVM delivers data. Without data, a name that has no signals keeps its status.
    private void see(Signal signal) {
        if (signal.sign() != JvmSign.DOWN) {
            blindSince = 0;
        } else if (blindSince == 0) {
            blindSince = signal.time();
        }
    }

    /// A signal is counted at its name and, by the conduit's routing, at every name that encloses it.
    private void count(Subject<Pipe<Signal>> channel, Registrar<Signal> registrar) {
        registrar.register(node(channel.name())::receive);
    }

    private NameState node(Name name) {
        var known = byName.get(name);
        if (known != null) {
            return known;
        }
        var node = new NameState(name, intervals.get(name));
        byName.put(name, node);
        nodes.add(node);
        return node;
    }

    /// Begins a record; everything that the previous record caused is finished.
    private void enter() {
        restoring = false;
        settle();
        sequence++;
    }

    private void beat(Long now) {
        enter();
        unmarked = true;
        time = now;
        digest.add(now);
        outlook.situations().stream().filter(it -> !it.isUntroubled())
                .forEach(it -> recognised.emit(it.name() + " by " + it.leaf()));
        for (var node : nodes) {
            node.beat(now, blindSince != 0);
        }
    }

    /// Intervals become judgements; only a change of status passes.
    private void judge(Subject<Pipe<Interval>> channel, Registrar<Interval> registrar) {
        var rule = Rules.of(channel.name());
        if (rule == null) {
            return;
        }
        var node = node(channel.name());
        registrar.register(cortex().flow(Interval.class)
                .window(Rule.WINDOW)
                .map(window -> new Verdict(channel.name(), rule.judge(window), window.last().end()))
                .fiber(cortex().fiber(Verdict.class)
                        .peek(verdict -> judged(node, verdict))
                        .change(verdict -> verdict.judgement().status()))
                .pipe(verdicts.get(channel.name())));
    }

    private void judged(NameState node, Verdict verdict) {
        if (restoring) {
            node.rejudged(verdict);
        } else {
            node.judged(verdict);
        }
    }

    private void risen(NameState node, Verdict verdict) {
        if (!restoring) {
            node.risen(verdict);
        }
    }

    /// A verdict rises to every enclosing name, and at the root becomes a situation.
    private void rise(Subject<Pipe<Verdict>> channel, Registrar<Verdict> registrar) {
        var name = channel.name();
        var node = node(name);
        registrar.register(verdict -> risen(node, verdict));
        if (name == Names.JVM) {
            registrar.register(verdict -> conclude(node, verdict));
        } else if (name.path().toString().equals(DATABASE)) {
            registrar.register(acting(Act.OPEN_BREAKER, Act.CLOSE_BREAKER, "jvm.shop.breaker"));
        }
    }

    /// A pipe that turns verdicts on one name into acts.
    private Pipe<Verdict> acting(Act onTrouble, Act afterwards, String target) {
        return cortex().flow(Verdict.class)
                .map(verdict -> verdict.judgement().status().compareTo(Status.DEGRADED) >= 0 ? onTrouble : afterwards)
                // Until a first trouble, there is nothing to end.
                .fiber(cortex().fiber(Act.class).diff(afterwards))
                .pipe(acts.get(cortex().name(target)));
    }

    private void conclude(NameState root, Verdict verdict) {
        if (restoring) {
            return;
        }
        verdictCount++;
        digest.add((long) verdict.path().hashCode() << 8
                | verdict.judgement().status().ordinal());
        digest.add(verdict.time());
        var next = standing.update(root.troubled(), verdict.time());
        root.conclude(next, verdict.time());
        if (next.isLike(outlook)) {
            // Only figures differ, or which of the names with the same cause is worst.
            outlook = new Outlook(outlook.since(), outlook.isUntroubled() ? outlook.situations() : next.situations());
            return;
        }
        if (next.isUntroubled() != outlook.isUntroubled()) {
            attention.emit(next.isUntroubled() ? Act.WATCH_LOOSELY : Act.WATCH_CLOSELY);
        }
        outlook = next;
        situationCount++;
        digest.add(next.name().hashCode());
        remember(next);
    }

    /// Adds an outlook to the history. A beat may change several statuses one after the other: only its last outlook
    /// stays.
    private void remember(Outlook next) {
        if (!history.isEmpty() && history.getLast().since() == next.since()) {
            history.removeLast();
        }
        boolean same = history.isEmpty() ? next.isUntroubled() : history.getLast().isLike(next);
        if (!same) {
            history.add(next);
        }
        if (history.size() > HISTORY) {
            history.removeFirst();
        }
    }

    private void acted(Act act) {
        if (restoring) {
            return;
        }
        actCount++;
        if (act != Act.WATCH_CLOSELY && act != Act.WATCH_LOOSELY) {
            // These two accompany every situation, and would hide the act that responds to it.
            lastAct = act.name();
        }
        digest.add(act.ordinal());
    }

    // ---- snapshots ----

    /// Saves all state that later results depend on. Called on the circuit's thread.
    public byte[] save() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeLong(time);
            out.writeLong(sequence);
            out.writeLong(digest.value());
            out.writeLong(verdictCount);
            out.writeLong(situationCount);
            out.writeLong(actCount);
            out.writeUTF(lastAct);
            out.writeLong(blindSince);
            outlook.save(out);
            standing.save(out);
            out.writeInt(history.size());
            for (var past : history) {
                past.save(out);
            }
            latest.save(out);
            out.writeInt(nodes.size());
            for (var node : nodes) {
                node.save(out);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /// Loads the state that another twin saved. Called on the circuit's thread, before the first input.
    ///
    /// The state of flows' stages cannot be saved: a window, the last status, the last act. But each follows from the
    /// latest intervals. So these are emitted again; until the first record enters, that has no other effect. By then
    /// the stages have received all of them, because a circuit finishes an entry, with everything that it causes,
    /// before the next one.
    ///
    /// @param saved by [#save]
    public void load(byte[] saved) {
        restoring = true;
        try (var in = new DataInputStream(new ByteArrayInputStream(saved))) {
            time = in.readLong();
            sequence = in.readLong();
            digest.resume(in.readLong());
            verdictCount = in.readLong();
            situationCount = in.readLong();
            actCount = in.readLong();
            lastAct = in.readUTF();
            blindSince = in.readLong();
            outlook = Outlook.load(in);
            standing.load(in);
            for (int left = in.readInt(); left > 0; left--) {
                history.add(Outlook.load(in));
            }
            latest.load(in);
            for (int left = in.readInt(); left > 0; left--) {
                node(cortex().name(in.readUTF())).load(in);
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    // ---- views ----

    /// A view of the twin's current state.
    public Frame frame() {
        var views = new ArrayList<NodeView>(nodes.size());
        for (var node : nodes) {
            views.add(node.view());
        }
        views.sort(Comparator.comparing(NodeView::path));
        return new Frame(time, sequence, digestText(digest.value()), shownOutlook(), blindSince, latest.count(),
                verdictCount, situationCount, actCount, lastAct, Collections.unmodifiableList(views));
    }

    /// The outlook, with current reasons and evidence instead of the first ones.
    private Outlook shownOutlook() {
        return new Outlook(outlook.since(), outlook.situations().stream().map(this::shown).toList());
    }

    private Situation shown(Situation situation) {
        if (situation.leaf().isEmpty()) {
            return situation;
        }
        var leaf = node(cortex().name(situation.leaf()));
        return new Situation(situation.name(), situation.severity(), situation.since(), situation.leaf(),
                leaf.view().reason(), leaf.evidence(situation.since()));
    }

    /// The latest signals, oldest first.
    ///
    /// @param most the number of signals, at most 128
    public List<SignalView> latest(int most) {
        return latest.view(most);
    }

    /// The latest two hundred outlooks, oldest first.
    public List<Outlook> history() {
        return List.copyOf(history);
    }

    /// The position of each beat in the order of records, including the latest one once it is settled. Any thread.
    public Marks marks() {
        return marks;
    }

    /// The current digest.
    public long digest() {
        return digest.value();
    }

    /// When the JVM stopped delivering data, in microseconds since the epoch; 0 while it delivers. On the circuit's
    /// thread.
    public long blindSince() {
        return blindSince;
    }

    /// A digest as text.
    public static String digestText(long digest) {
        return String.format("%016x", digest);
    }
}
