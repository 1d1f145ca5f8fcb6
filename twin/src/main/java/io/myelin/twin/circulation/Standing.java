package io.myelin.twin.circulation;

import io.myelin.twin.rule.Verdict;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The situations that stand, at most one for each cause. Confined to the circuit's thread.
///
/// One cause may be recognised by several patterns, of which now the one matches and now the other: a full heap by its
/// full collections, and by the time that all collections take. A situation that stands takes the name of a pattern
/// that comes earlier in the list, but not that of a later one, so the name does not alternate.
final class Standing {

    /// A situation and the place of its pattern in the list.
    private record Recognised(int rank, Situation situation) {}

    private final Map<String, Recognised> byCause = new HashMap<>();

    /// Recognises the situations of this moment.
    ///
    /// @param troubled all names that are not stable
    /// @param now      the time, in microseconds since the epoch
    /// @return the most harmful one first
    Outlook update(Collection<Verdict> troubled, long now) {
        var found = new HashMap<String, Recognised>();
        for (int rank = 0; rank < Pattern.ALL.size(); rank++) {
            var pattern = Pattern.ALL.get(rank);
            for (var verdict : troubled) {
                if (pattern.matches(verdict, troubled)) {
                    int place = rank;
                    found.computeIfAbsent(pattern.causeOf(verdict), cause -> stand(cause, place, verdict, now));
                }
            }
        }
        byCause.clear();
        byCause.putAll(found);
        // Each pattern may stand for several locks, which are ordered by name.
        var ordered = new TreeMap<String, Situation>();
        byCause.forEach((cause, it) -> ordered.put("%03d %s".formatted(it.rank(), cause), it.situation()));
        if (ordered.isEmpty()) {
            return Outlook.untroubled(now);
        }
        var situations = List.copyOf(ordered.values());
        // Nothing else is wrong with a process that has ended.
        return new Outlook(now, byCause.values().stream().anyMatch(it -> it.rank() == Pattern.GONE)
                ? List.of(situations.getFirst()) : situations);
    }

    private Recognised stand(String cause, int rank, Verdict verdict, long now) {
        var before = byCause.get(cause);
        int kept = before != null && before.rank() <= rank ? before.rank() : rank;
        long since = before != null && before.rank() <= rank ? before.situation().since() : now;
        var pattern = Pattern.ALL.get(kept);
        return new Recognised(kept, new Situation(pattern.situation(), pattern.severity(), since, verdict.path(),
                verdict.judgement().reason(), ""));
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(byCause.size());
        for (var cause : new TreeMap<>(byCause).entrySet()) {
            out.writeUTF(cause.getKey());
            out.writeInt(cause.getValue().rank());
            cause.getValue().situation().save(out);
        }
    }

    void load(DataInput in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            byCause.put(in.readUTF(), new Recognised(in.readInt(), Situation.load(in)));
        }
    }
}
