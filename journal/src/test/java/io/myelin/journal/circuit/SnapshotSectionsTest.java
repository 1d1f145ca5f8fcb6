package io.myelin.journal.circuit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.support.Undeclared;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// Sections whose codecs fail.
class SnapshotSectionsTest {

    private static void load(Throwable failure) {
        var sections = new SnapshotSections();
        sections.add(new SnapshotSection("state a", true, out -> out.putLong(1), _ -> {
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
                    .hasMessage("the snapshot at 7: its state a cannot be read")
                    .hasCause(failure);
        }
    }

    /// The snapshot is not damaged.
    @Test
    void aLackOfMemoryIsPassedOn() {
        var failure = new OutOfMemoryError("heap");
        assertThatThrownBy(() -> load(failure)).isSameAs(failure);
    }
}
