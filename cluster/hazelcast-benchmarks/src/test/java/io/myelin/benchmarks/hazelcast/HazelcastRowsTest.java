package io.myelin.benchmarks.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.benchmarks.baseline.Claim;
import io.myelin.benchmarks.baseline.PublishedTable;
import io.myelin.benchmarks.baseline.Source;
import io.myelin.benchmarks.harness.Rows;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HazelcastRowsTest {

    @Test
    void everyPublishedFigureHasARow() {
        var rows = Rows.hazelcast();
        assertThat(PublishedTable.rows().stream()
                .map(PublishedTable.Published::row)
                .filter(row -> !rows.contains(row))
                .toList()).isEmpty();
        assertThat(PublishedTable.rows().size()).isEqualTo(20);
    }

    @Test
    void bothSidesOfEveryClaimHaveARow() {
        var rows = Rows.hazelcast();
        assertThat(Claim.all().stream()
                .flatMap(claim -> Stream.concat(claim.theirs().stream(), Stream.of(claim.ours())))
                .map(Source::row)
                .filter(row -> !rows.contains(row))
                .toList()).isEmpty();
    }

    @Test
    void theCoreHasOtherRows() {
        assertThat(Rows.core().stream().noneMatch(Rows.hazelcast()::contains)).isTrue();
        assertThat(Rows.core().contains("PipeOps.emit_to_async_pipe")).isTrue();
    }
}
