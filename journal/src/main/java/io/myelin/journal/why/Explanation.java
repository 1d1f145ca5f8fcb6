package io.myelin.journal.why;

import java.util.List;

/// Why something arrived.
///
/// @param arrival what is explained
/// @param trigger the record that was being handled
/// @param chain   what was processed from the trigger on, each emitted by the one before it; the last is the arrival
/// @param needed  records without any one of which it does not arrive, in order; the trigger is the last. Empty if they
///                were not asked for
/// @param since   the number of the first record that could be left out; what came before is in a snapshot
/// @param replays how many replays it took
public record Explanation(
        Arrival arrival, NeededRecord trigger, List<Step> chain, List<NeededRecord> needed, long since, int replays) {

    /// Copies the lists.
    public Explanation {
        chain = List.copyOf(chain);
        needed = List.copyOf(needed);
    }

    /// As lines of text.
    public String text() {
        var text = new StringBuilder().append(arrival).append("\n  triggered by ").append(trigger).append('\n');
        chain.forEach(step -> text.append("    ").append(step).append('\n'));
        if (!needed.isEmpty()) {
            text.append("  needed, of ").append(trigger.sequence() - since + 1).append(" records from ").append(since)
                    .append(" on\n");
            needed.forEach(record -> text.append("    ").append(record).append('\n'));
        }
        return text.toString();
    }

    /// As an object of JSON with the members of the records.
    public String json() {
        return "{\"arrival\":{\"record\":" + arrival.record() + ",\"pipe\":" + Escapes.quoted(arrival.pipe())
                + ",\"value\":" + Escapes.quoted(arrival.value()) + "},\"trigger\":" + json(trigger) + ",\"chain\":["
                + String.join(",", chain.stream()
                        .map(step -> "{\"pipe\":" + Escapes.quoted(step.pipe()) + ",\"value\":"
                                + Escapes.quoted(step.value()) + '}')
                        .toList())
                + "],\"needed\":[" + String.join(",", needed.stream().map(Explanation::json).toList())
                + "],\"since\":" + since + ",\"replays\":" + replays + '}';
    }

    private static String json(NeededRecord record) {
        return "{\"sequence\":" + record.sequence() + ",\"inlet\":" + Escapes.quoted(record.inlet())
                + (record.member().isEmpty() ? "" : ",\"member\":" + Escapes.quoted(record.member()))
                + ",\"value\":" + Escapes.quoted(record.value()) + '}';
    }
}
