package io.myelin.hazelcast.faults;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The records acknowledged to writers, as their processes reported them, and a check that a reader finds all of them
/// once and in order.
///
/// Threading: any thread.
final class Acknowledgements {

    /// A writer's records.
    private static final class Written {
        final long origin;
        long durable;

        Written(long origin) {
            this.origin = origin;
            durable = origin;
        }
    }

    private final Map<String, Map<Long, Written>> journals = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    synchronized void opened(String journal, long writer, long origin) {
        journals.computeIfAbsent(journal, _ -> new LinkedHashMap<>())
                .compute(writer, (_, early) -> {
                    var written = new Written(origin);
                    // Its first acknowledgement may have arrived before the answer to the command.
                    written.durable = early == null ? origin : Math.max(origin, early.durable);
                    return written;
                });
    }

    synchronized void acknowledged(String journal, long writer, long durable) {
        var written = journals.computeIfAbsent(journal, _ -> new LinkedHashMap<>())
                .computeIfAbsent(writer, _ -> new Written(durable));
        written.durable = Math.max(written.durable, durable);
    }

    synchronized void note(String line) {
        notes.add(line);
    }

    synchronized List<String> notes() {
        return List.copyOf(notes);
    }

    /// The number of acknowledged records of all journals.
    synchronized long total() {
        return journals.values().stream()
                .flatMap(writers -> writers.values().stream())
                .mapToLong(written -> written.durable - written.origin)
                .sum();
    }

    synchronized long durable(String journal) {
        return journals.getOrDefault(journal, Map.of()).values().stream()
                .mapToLong(written -> written.durable).max().orElse(0);
    }

    synchronized long durable(String journal, long writer) {
        return journals.getOrDefault(journal, Map.of()).get(writer).durable;
    }

    /// Compares with what was read.
    ///
    /// @param journal the journal
    /// @param answer  a member's answer to the order `read`
    /// @return what is wrong, one line each; empty if nothing is
    synchronized List<String> check(String journal, String answer) {
        var wrong = new ArrayList<String>();
        String[] words = answer.split(" ");
        if (words[0].equals("failed")) {
            return List.of(journal + " cannot be read: " + answer);
        }
        long end = Long.parseLong(words[0]);
        if (!words[1].equals("0")) {
            wrong.add(journal + ": " + words[1] + " records duplicated or out of order");
        }
        journals.getOrDefault(journal, Map.of()).forEach((writer, written) -> {
            long found = covered(words, writer, written.origin, written.durable, end);
            if (found < written.durable - written.origin) {
                wrong.add(journal + ": writer " + writer + " was acknowledged " + written.origin + " to "
                        + written.durable + ", of which " + found + " can be read; whole: " + answer
                        + "; " + notes);
            }
        });
        return wrong;
    }

    /// The number of a range's numbers that were read as a writer's.
    private static long covered(
            String[] words, long writer, long from, long to, long end) {
        long covered = 0;
        for (int i = 2; i < words.length; i++) {
            String[] run = words[i].split(":");
            if (Long.parseLong(run[0]) == writer) {
                long first = Long.parseLong(run[1]);
                long last = i + 1 < words.length ? Long.parseLong(words[i + 1].split(":")[1]) : end;
                covered += Math.max(0, Math.min(last, to) - Math.max(first, from));
            }
        }
        return covered;
    }
}
