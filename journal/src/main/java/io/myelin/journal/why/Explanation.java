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
/// @param setUp   calls of a [Scenario] that prepare a test: seeds, markers, the snapshot
public record Explanation(
        Arrival arrival, NeededRecord trigger, List<Step> chain, List<NeededRecord> needed, long since, int replays,
        List<String> setUp) {

    /// Copies the lists.
    public Explanation {
        chain = List.copyOf(chain);
        needed = List.copyOf(needed);
        setUp = List.copyOf(setUp);
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

    /// As a flowchart of Mermaid.
    public String mermaid() {
        var text = new StringBuilder("flowchart TD\n");
        var records = needed.isEmpty() ? List.of(trigger) : needed;
        for (var record : records) {
            text.append("    r").append(record.sequence()).append("[/\"").append(Escapes.mermaid(record.toString()))
                    .append("\"/]\n");
        }
        for (int i = 0; i < chain.size(); i++) {
            text.append("    s").append(i).append("[\"").append(Escapes.mermaid(chain.get(i).toString()))
                    .append("\"]\n");
        }
        String at = "r" + trigger.sequence();
        for (int i = 0; i < chain.size(); i++) {
            text.append("    ").append(at).append(" --> s").append(i).append('\n');
            at = "s" + i;
        }
        for (var record : records) {
            if (record.sequence() != trigger.sequence()) {
                text.append("    r").append(record.sequence()).append(" -. needed .-> ").append(at).append('\n');
            }
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

    /// As a test method of JUnit, with the needed records alone or, if they were not asked for, the trigger. It is for
    /// AssertJ and Myelin, with a static import of `cortex`.
    ///
    /// @param program an expression that makes the program, such as `new Plant()`
    public String junit(String program) {
        var text = new StringBuilder("@Test\nvoid arrivesBecauseOfRecord").append(trigger.sequence())
                .append("() {\n    var happened = Scenario.of(\n            observer -> MyelinProvider.observed(\n")
                .append("                    cortex().name(\"test\"), CircuitSettings.defaults(), observer::begins),\n")
                .append("            ").append(program).append(")\n");
        setUp.forEach(call -> text.append("            .").append(call).append('\n'));
        for (var record : needed.isEmpty() ? List.of(trigger) : needed) {
            text.append("            .record(").append(Escapes.java(record.inlet())).append(", ")
                    .append(Escapes.java(record.member())).append(", ").append(Escapes.java(record.codec()))
                    .append(", ").append(Escapes.java(record.hex())).append(") // ")
                    .append(Escapes.java(record.value())).append('\n');
        }
        return text.append(
                "            .arrivals();\n\n    assertThat(happened).anyMatch(arrival -> arrival.pipe().equals(")
                .append(Escapes.java(arrival.pipe())).append(")\n            && arrival.value().equals(")
                .append(Escapes.java(arrival.value())).append("));\n}\n").toString();
    }

    private static String json(NeededRecord record) {
        return "{\"sequence\":" + record.sequence() + ",\"inlet\":" + Escapes.quoted(record.inlet())
                + (record.member().isEmpty() ? "" : ",\"member\":" + Escapes.quoted(record.member()))
                + ",\"value\":" + Escapes.quoted(record.value()) + '}';
    }
}
