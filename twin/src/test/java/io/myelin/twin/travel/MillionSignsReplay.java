package io.myelin.twin.travel;

import io.myelin.twin.circulation.Circulation;
import java.nio.file.Path;

/// Replays a journal three times, rebuilds forty of its moments, and prints how long that took.
final class MillionSignsReplay {

    private static final int MOMENTS = 40;

    private MillionSignsReplay() {}

    /// @param arguments the journal's folder
    public static void main(String... arguments) {
        var folder = Path.of(arguments[0]);
        for (int replay = 1; replay <= 3; replay++) {
            long began = System.nanoTime();
            try (var past = Chronicle.past(folder)) {
                System.out.printf("replay %d: %,d records in %,d ms, digest %s%n", replay,
                        past.circulation().frame().sequence(), millis(began),
                        Circulation.digestText(past.circulation().digest()));
            }
        }
        try (var past = Chronicle.past(folder)) {
            var marks = past.circulation().marks();
            int equal = 0;
            long slowest = 0;
            for (int i = 0; i < MOMENTS; i++) {
                long began = System.nanoTime();
                // Not in order, and the last one first.
                int mark = (27 * i + MOMENTS - 1) % MOMENTS * (marks.size() - 1) / (MOMENTS - 1);
                equal += past.at(marks.get(mark).time()).equal() ? 1 : 0;
                slowest = Math.max(slowest, millis(began));
            }
            System.out.printf("moments: the slowest in %,d ms, %d of %d digests equal%n", slowest, equal, MOMENTS);
        }
    }

    private static long millis(long since) {
        return (System.nanoTime() - since) / 1_000_000;
    }
}
