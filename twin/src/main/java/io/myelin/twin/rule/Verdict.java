package io.myelin.twin.rule;

import static io.humainary.substrates.api.Substrates.cortex;
import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Name;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// A judgement with the judged name, which it keeps when it rises to enclosing names.
///
/// @param name      the judged name
/// @param judgement the judgement
/// @param time      the end of the last judged interval, in microseconds since the epoch
public record Verdict(Name name, Judgement judgement, long time) {

    private static final Status[] STATUSES = Status.values();

    /// The path of the name.
    public String path() {
        return name.path().toString();
    }

    /// Writes it.
    public void save(DataOutput out) throws IOException {
        out.writeUTF(path());
        out.writeByte(judgement.status().ordinal());
        out.writeLong(judgement.measured());
        out.writeLong(judgement.limit());
        out.writeLong(time);
    }

    /// Reads one that [#save] wrote.
    public static Verdict load(DataInput in) throws IOException {
        var name = cortex().name(in.readUTF());
        // Only names with a rule are judged.
        var rule = requireNonNull(Rules.of(name));
        return new Verdict(name, new Judgement(STATUSES[in.readByte()], rule, in.readLong(), in.readLong()),
                in.readLong());
    }
}
