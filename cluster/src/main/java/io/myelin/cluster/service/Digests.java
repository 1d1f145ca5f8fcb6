package io.myelin.cluster.service;

import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.circuit.CircuitSlot;
import io.myelin.cluster.wire.MessageReader;
import io.myelin.cluster.wire.MessageWriter;
import io.myelin.cluster.wire.Messages;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;

/// Compares the states of all members at cuts of the log. Service thread, but for the digests that circuits compute.
final class Digests {

    private static final int KEPT = 8;
    private static final int BATCH = 7_000;

    /// In place of a failed circuit's digest, which has a length of states in its lower half.
    private static final long FAILED = -1;

    private record Computed(long cut, CircuitSlot slot, long digest) {}

    /// What is known of one cut.
    private static final class Cut {
        /// Where the entries since the cut before begin, by circuit.
        final Map<String, Long> entered = new HashMap<>();
        /// This member's digests.
        final Map<String, Long> own = new TreeMap<>();
        int expected;
        /// All members' digests: by circuit and member.
        final Map<String, Map<Integer, Long>> reported = new HashMap<>();
    }

    private final int member;
    private final ClusterSettings settings;
    private final Consumer<byte[]> courier;
    private final TreeMap<Long, Cut> cuts = new TreeMap<>();
    /// Where the entries since the last cut begin, whether the circuit took them or not.
    private final Map<CircuitSlot, Long> entered = new HashMap<>();
    private final ManyToOneConcurrentLinkedQueue<Computed> computed = new ManyToOneConcurrentLinkedQueue<>();
    private long compared;

    Digests(int member, ClusterSettings settings, Consumer<byte[]> courier) {
        this.member = member;
        this.settings = settings;
        this.courier = courier;
    }

    /// How often a circuit was found equal to those of a majority, by the report that made it one.
    long compared() {
        return compared;
    }

    /// Notes an entry for a circuit, which may be failed on this member alone.
    void entered(CircuitSlot slot, long position) {
        entered.putIfAbsent(slot, position);
    }

    /// Whether there were entries since the last cut.
    boolean isDue() {
        return !entered.isEmpty();
    }

    /// Has all circuits with new entries compute their digests, unless a snapshot has closed them since.
    void cut(long time, long position) {
        var cut = cuts.computeIfAbsent(position, _ -> new Cut());
        while (cuts.size() > KEPT) {
            cuts.pollFirstEntry();
        }
        entered.forEach((slot, first) -> {
            if (slot.failed != null) {
                cut.expected++;
                computed.add(new Computed(position, slot, FAILED));
            } else if (slot.live != null) {
                cut.expected++;
                slot.live.digest(time, position, digest -> computed.add(new Computed(position, slot, digest)));
            } else {
                return;
            }
            cut.entered.put(slot.name, first);
        });
        entered.clear();
    }

    /// Reports the digests that were computed.
    int work() {
        int done = 0;
        for (Computed next; (next = computed.poll()) != null; done++) {
            var cut = cuts.get(next.cut());
            if (cut != null) {
                cut.own.put(next.slot().name, next.digest());
                if (cut.own.size() == cut.expected) {
                    report(next.cut(), cut);
                }
            }
        }
        return done;
    }

    private void report(long position, Cut cut) {
        var out = new MessageWriter(1024);
        int count = 0;
        for (var own : cut.own.entrySet()) {
            if (count == 0) {
                out.reset().int8(Messages.DIGESTS).int64(position).int32(member).int32(0);
            }
            out.text(own.getKey()).int64(own.getValue());
            count++;
            if (out.length() > BATCH) {
                out.int32At(13, count);
                courier.accept(out.copy());
                count = 0;
            }
        }
        if (count > 0) {
            out.int32At(13, count);
            courier.accept(out.copy());
        }
        cut.own.clear();
    }

    /// Drops the cuts under comparison, at a snapshot: a member that starts from it knows of none of them, and all have
    /// to fail the same circuits. And what is noted for circuits that the snapshot has closed, which compute no digest.
    void forget() {
        cuts.clear();
        entered.keySet().removeIf(slot -> slot.live == null && slot.failed == null);
    }

    /// Takes in a member's digests from the log.
    ///
    /// @param differs told of each circuit whose state on this member differs from that of a majority
    /// @param fails   told of each circuit that is failed on a majority but not here, as when a majority has found it
    ///                stuck at a snapshot; and of each of which all members have reported, and no majority agrees
    void reported(MessageReader in, Consumer<String> differs, BiConsumer<String, String> fails) {
        long position = in.int64();
        int reporter = in.int32();
        var cut = cuts.get(position);
        if (cut == null) {
            return; // from before this member's snapshot, or too late
        }
        for (int n = in.int32(); n > 0; n--) {
            var circuit = in.text();
            var digests = cut.reported.computeIfAbsent(circuit, _ -> new TreeMap<>());
            digests.put(reporter, in.int64());
            judge(position, cut, circuit, digests, differs, fails);
            if (digests.size() == settings.members()) { // nothing more to compare
                cut.reported.remove(circuit);
                cut.entered.remove(circuit);
            }
        }
    }

    private void judge(long position, Cut cut, String circuit, Map<Integer, Long> digests, Consumer<String> differs,
            BiConsumer<String, String> fails) {
        var counts = new HashMap<Long, Integer>();
        digests.values().forEach(digest -> counts.merge(digest, 1, Integer::sum));
        var agreed = counts.entrySet().stream()
                .filter(count -> count.getValue() >= settings.quorum())
                .findAny();
        var own = digests.get(member);
        if (agreed.isPresent()) {
            if (own != null && own != FAILED && agreed.get().getKey() == FAILED) {
                fails.accept(circuit, "it is failed on a majority of the members");
            } else if (own != null && !own.equals(agreed.get().getKey())) {
                differs.accept(
                        "the state of " + circuit + (own == FAILED ? ", which is failed here alone," : "")
                                + " differs from that of a majority at log position " + position
                                + where(cut, circuit));
            } else if (own != null && counts.get(own) == settings.quorum()) {
                compared++;
            }
        } else if (digests.size() == settings.members()) {
            fails.accept(circuit, "no majority agrees on its state at log position " + position + where(cut, circuit));
        }
    }

    private static String where(Cut cut, String circuit) {
        var first = cut.entered.get(circuit);
        return first == null ? "" : ": its entries since the cut before begin at " + first;
    }
}
