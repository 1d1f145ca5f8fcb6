package io.myelin.benchmarks.hazelcast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.myelin.benchmarks.baseline.Claim;
import io.myelin.benchmarks.baseline.PublishedTable;
import io.myelin.benchmarks.baseline.Source;
import io.myelin.benchmarks.harness.Rows;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RowsTest {

    @Test
    void everyPublishedFigureHasARow() {
        var rows = Rows.hazelcast();
        assertEquals(List.of(), PublishedTable.rows().stream()
            .map(PublishedTable.Published::row)
            .filter(row -> !rows.contains(row))
            .toList());
        assertEquals(20, PublishedTable.rows().size());
    }

    @Test
    void bothSidesOfEveryClaimHaveARow() {
        var rows = Rows.hazelcast();
        assertEquals(List.of(), Claim.all().stream()
            .flatMap(claim -> Stream.concat(claim.theirs().stream(), Stream.of(claim.ours())))
            .map(Source::row)
            .filter(row -> !rows.contains(row))
            .toList());
    }

    @Test
    void theCoreHasOtherRows() {
        assertTrue(Rows.core().stream().noneMatch(Rows.hazelcast()::contains));
        assertTrue(Rows.core().contains("PipeOps.emit_to_async_pipe"));
    }
}
