package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.hazelcast.OneMember;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.Block;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.support.Records;
import java.util.ArrayList;
import java.util.Collection;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A writer's check while another one is about to take over.
class OwnershipCheckTest {

    @RegisterExtension
    private static final OneMember MEMBER = new OneMember();

    private final String circuit = UUID.randomUUID().toString();
    private final HazelcastJournal journal = HazelcastJournal.create(MEMBER.get(), circuit, Copies.PREFERRED);
    private final EpochRange range = new EpochOpening(journal).open();

    /// The same journal, with a test that is called before each call of the cluster.
    private OwnershipCheck check(Interposed test) {
        return new OwnershipCheck(
                HazelcastJournal.of(Interposed.on(MEMBER.get(), test), circuit, Copies.PREFERRED), range);
    }

    private void append(int blocks) {
        for (int i = 0; i < blocks; i++) {
            var block = Block.of(range.epoch(), i, i, 1, 0, Records.of(i, 1));
            journal.blocks().executeOnKey(range.key(i), new AppendBlock(block.bytes()));
        }
    }

    private void claim() {
        journal.change(new ClaimEpoch(range.epoch() + 1, 17));
    }

    /// The seal fills the slot, and is counted as if it were the block.
    @Test
    void aSealThatIsPutThereBeforeTheCountIsFound() {
        append(2);
        var counting = new AtomicReference<Runnable>(() -> {});
        var check = check((method, _) -> {
            if ("aggregate".equals(method)) {
                counting.getAndSet(() -> {}).run();
            }
        });
        check.confirm(0, 2, false);
        counting.set(() -> {
            claim();
            journal.blocks().delete(range.key(1));
            byte[] found = journal.blocks().executeOnKey(
                    range.key(1), new SealSlot(range.epoch(), 0, Seals.seal(range.epoch() + 1, 1)));
            assertThat(Seals.isSeal(found)).isTrue();
        });
        assertThatThrownBy(() -> check.confirm(0, 2, false)).isInstanceOf(CorruptJournalException.class);
    }

    /// There are many if the head could not be noted for long.
    @Test
    void blocksAreReadAFewAtATime() {
        int blocks = 200;
        append(blocks);
        var read = new ArrayList<Integer>();
        var check = check((method, arguments) -> {
            if ("getAll".equals(method)) {
                read.add(((Collection<?>) arguments[0]).size());
            }
        });
        check.confirm(0, blocks, false);
        claim();
        read.clear();
        check.confirm(0, blocks, false);
        assertThat(read.stream().mapToInt(Integer::intValue).sum()).isGreaterThanOrEqualTo(blocks);
        assertThat(read).allSatisfy(count -> assertThat(count).isLessThanOrEqualTo(64));
    }
}
