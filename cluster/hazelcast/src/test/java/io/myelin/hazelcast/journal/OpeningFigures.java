package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Block;
import io.myelin.journal.support.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/// Measures how long it takes to open an epoch, on two members in this process without files: after an epoch whose
/// blocks the head lists, and after one with blocks that it does not list, which are sealed one after the other. Counts
/// the steps.
final class OpeningFigures {

    private static final int ROUNDS = Integer.getInteger("rounds", 9);
    private static final int WARM_UP = 4;
    private static final int OPENINGS = 100;

    private OpeningFigures() {}

    public static void main(String[] arguments) {
        try (var members = Members.create()) {
            var one = members.start();
            members.start();
            var steps = new AtomicInteger();
            var counting = Interposed.on(one, (_, given) -> {
                if (given.length == 2 && given[1] instanceof SealSlot) {
                    steps.incrementAndGet();
                }
            });
            for (int blocks : new int[] {0, 60}) {
                var counted = HazelcastJournal.create(counting, "counted" + blocks, Copies.REQUIRED);
                append(counted, new EpochOpening(counted).open(), blocks);
                steps.set(0);
                new EpochOpening(counted).open();
                System.out.printf("%d blocks that the head does not list: %d slots sealed or read%n", blocks,
                        steps.get());
            }
            for (int round = 1; round <= WARM_UP + ROUNDS; round++) {
                for (int blocks : new int[] {0, 60}) {
                    measure(one, round, blocks);
                }
            }
        }
    }

    private static void measure(HazelcastInstance member, int round, int blocks) {
        var journal = HazelcastJournal.create(member, "measured" + round + '.' + blocks, Copies.REQUIRED);
        var range = new EpochOpening(journal).open();
        var times = new ArrayList<Double>();
        for (int i = 0; i < OPENINGS; i++) {
            append(journal, range, blocks);
            long begin = System.nanoTime();
            range = new EpochOpening(journal).open();
            times.add((System.nanoTime() - begin) / 1e3);
        }
        if (round > WARM_UP) {
            print(round - WARM_UP, blocks, times);
        }
    }

    private static void append(HazelcastJournal journal, EpochRange range, int blocks) {
        for (int i = 0; i < blocks; i++) {
            long index = range.index() + i;
            long first = range.first() + i;
            var block = Block.of(range.epoch(), index, first, 1, first, Records.of(first, 1));
            journal.blocks().executeOnKey(range.key(index), new AppendBlock(block.bytes()));
        }
    }

    private static void print(int round, int blocks, List<Double> times) {
        times.sort(null);
        System.out.printf(Locale.ROOT, "round %d, %d blocks: %.0f µs (%.0f to %.0f)%n", round, blocks,
                times.get(times.size() / 2), times.get(times.size() / 4), times.get(3 * times.size() / 4));
    }
}
