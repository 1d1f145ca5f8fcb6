package io.myelin.twin.circulation;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Something that is wrong with the watched JVM as a whole, or that nothing is.
///
/// @param name     its name, in a few words
/// @param severity how much attention it deserves
/// @param since    when it was recognised, in microseconds since the epoch
/// @param leaf     the path of the name that caused it; empty if there is none
/// @param reason   a sentence
/// @param evidence lines about the threads and the code that cause it; empty if none are known
public record Situation(
        String name, Severity severity, long since, String leaf, String reason, String evidence) {

    /// The name of the situation without trouble.
    public static final String UNTROUBLED = "untroubled";

    static Situation untroubled(long since) {
        return new Situation(UNTROUBLED, Severity.NORMAL, since, "", "no trouble is recognised", "");
    }

    boolean isUntroubled() {
        return name.equals(UNTROUBLED);
    }

    void save(DataOutput out) throws IOException {
        out.writeUTF(name);
        out.writeByte(severity.ordinal());
        out.writeLong(since);
        out.writeUTF(leaf);
        out.writeUTF(reason);
        out.writeUTF(evidence);
    }

    static Situation load(DataInput in) throws IOException {
        return new Situation(in.readUTF(), Severity.values()[in.readByte()], in.readLong(), in.readUTF(), in.readUTF(),
                in.readUTF());
    }
}
