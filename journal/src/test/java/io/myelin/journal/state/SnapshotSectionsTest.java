package io.myelin.journal.state;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.support.Undeclared;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Sections whose codecs fail.
class SnapshotSectionsTest {

    private static void load(Throwable failure) {
        var sections = new SnapshotSections(_ -> true);
        sections.add(new SnapshotSection("state a", out -> out.putLong(1), _ -> {
            if (failure instanceof Error error) {
                throw error;
            }
            throw Undeclared.thrown((Exception) failure);
        }));
        sections.load("the snapshot at 7", sections.save());
    }

    @Test
    void aSectionThatCannotBeReadIsNamed() {
        for (var failure : new Throwable[] {
                new IllegalStateException("format"), new AssertionError("format"), new IOException("format")
        }) {
            assertThatThrownBy(() -> load(failure))
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessage("the snapshot at 7: its state a cannot be read: format")
                    .hasCause(failure);
        }
    }

    @Test
    void aSectionThatIsNotReadToItsEndIsRefused() {
        var sections = new SnapshotSections(_ -> true);
        sections.add(new SnapshotSection("state a", out -> out.putLong(1), in -> {
            int _ = in.getInt();
        }));
        assertThatThrownBy(() -> sections.load("the snapshot at 7", sections.save()))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessage("the snapshot at 7: its state a cannot be read: 4 bytes are left");
    }

    @Test
    void whatFollowsTheLastSectionIsRefused() {
        var sections = new SnapshotSections(_ -> true);
        var content = Arrays.copyOf(sections.save(), 5);
        assertThatThrownBy(() -> sections.mismatch(content)).hasMessage("1 bytes after the last section");
    }

    /// The snapshot is not damaged.
    @Test
    void aLackOfMemoryIsPassedOn() {
        var failure = new OutOfMemoryError("heap");
        assertThatThrownBy(() -> load(failure)).isSameAs(failure);
    }
}
