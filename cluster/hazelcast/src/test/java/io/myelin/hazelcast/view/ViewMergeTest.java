package io.myelin.hazelcast.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import io.myelin.hazelcast.OneMember;
import io.myelin.hazelcast.SplitMerge;
import io.myelin.journal.Codecs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The content of a view after a split, by the operation with which a member merges each entry.
class ViewMergeTest {

    private static final String VIEW = "sums";

    @RegisterExtension
    private static final OneMember MEMBER = new OneMember();

    private final IMap<ViewKey, byte[]> entries = MEMBER.get().getMap(ViewCluster.ENTRIES + VIEW);
    private final IMap<String, ViewProgress> progress = MEMBER.get().getMap(ViewCluster.PROGRESS);
    private final ViewReader<String, Long> reader = new ViewReader<>(MEMBER.get(), VIEW, Codecs.LONG);

    private void mergeRow(String key, long sequence, Long value) {
        SplitMerge.merge(MEMBER.get(), entries, new ViewKey(VIEW, key), Stamped.of(sequence, value, Codecs.LONG));
    }

    private void row(String key, long sequence, long value) {
        entries.set(new ViewKey(VIEW, key), Stamped.of(sequence, value, Codecs.LONG));
    }

    private void assertRow(String key, long sequence, long value) {
        var entry = reader.get(key);
        assertThat(entry).isNotNull();
        assertThat(entry.sequence()).isEqualTo(sequence);
        assertThat(entry.value()).isEqualTo(value);
    }

    @Test
    void rowOfTheLaterRecordIsKept() {
        row("old", 10, 1);
        mergeRow("old", 20, 2L);
        assertRow("old", 20, 2);
        row("new", 20, 2);
        mergeRow("new", 10, 1L);
        assertRow("new", 20, 2);
        mergeRow("missing", 10, 1L);
        assertRow("missing", 10, 1);
        row("removed", 10, 1);
        mergeRow("removed", 20, null);
        assertThat(reader.get("removed")).isNull();
    }

    @Test
    void progressOfTheLaterRecordIsKept() {
        progress.set(VIEW, new ViewProgress(10, 11, 5));
        SplitMerge.merge(MEMBER.get(), progress, VIEW, new ViewProgress(20, 21, 4));
        assertThat(reader.progress().applied()).isEqualTo(20);
        assertThat(reader.progress().durable()).isEqualTo(21);
        SplitMerge.merge(MEMBER.get(), progress, VIEW, new ViewProgress(15, 16, 6));
        assertThat(reader.progress().applied()).isEqualTo(20);
    }
}
