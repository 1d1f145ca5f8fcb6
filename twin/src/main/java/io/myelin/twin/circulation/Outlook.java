package io.myelin.twin.circulation;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Everything that is wrong with the watched JVM at one time.
///
/// @param since      when it became this, in microseconds since the epoch
/// @param situations the most harmful one first; unmodifiable, and not empty: it has [Situation#UNTROUBLED] alone if
///                   there is no trouble
public record Outlook(long since, List<Situation> situations) {

    static Outlook untroubled(long since) {
        return new Outlook(since, List.of(Situation.untroubled(since)));
    }

    /// The most harmful situation.
    public Situation first() {
        return situations.getFirst();
    }

    /// The names of the situations, the most harmful one first.
    public String name() {
        return situations.stream().map(Situation::name).distinct().collect(Collectors.joining(", "));
    }

    boolean isUntroubled() {
        return first().isUntroubled();
    }

    /// Whether the other one has the same situations; figures may differ.
    boolean isLike(Outlook other) {
        return name().equals(other.name()) && situations.size() == other.situations.size();
    }

    void save(DataOutput out) throws IOException {
        out.writeLong(since);
        out.writeInt(situations.size());
        for (var situation : situations) {
            situation.save(out);
        }
    }

    static Outlook load(DataInput in) throws IOException {
        long since = in.readLong();
        var situations = new ArrayList<Situation>();
        for (int left = in.readInt(); left > 0; left--) {
            situations.add(Situation.load(in));
        }
        return new Outlook(since, List.copyOf(situations));
    }
}
