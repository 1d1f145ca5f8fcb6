package io.myelin.journal.why;

/// A record of a journal.
///
/// @param sequence its number
/// @param inlet    the name of its inlet or family
/// @param member   the name within the family, else empty
/// @param codec    the format that it is written in
/// @param hex      the written bytes, as hexadecimal digits
/// @param value    the text of its value
public record NeededRecord(
        long sequence, String inlet, String member, String codec, String hex, String value) {

    @Override
    public String toString() {
        return "record " + sequence + ", inlet " + inlet + (member.isEmpty() ? "" : "/" + member) + ": " + value;
    }
}
