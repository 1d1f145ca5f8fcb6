package io.myelin.benchmarks.baseline;

import io.myelin.benchmarks.result.MeasuredRow;
import java.util.List;
import java.util.Optional;

/// The published figures of event sourcing on Hazelcast: one member, in process, on an Apple M-series
/// machine with ten threads, Java 24, February 2026.
public final class PublishedTable {

    /// A published figure.
    ///
    /// @param row    the row here that does the same, `Suite.row`
    /// @param micros microseconds per operation
    public record Published(String row, double micros) {

        /// The row without its suite.
        ///
        /// @return the part of the name after the dot
        public String name() {
            return row.substring(row.indexOf('.') + 1);
        }

        /// Finds the row in a result.
        ///
        /// @param rows    measured rows
        /// @param members how many members
        /// @return the score in microseconds; NaN if it was not measured
        public double here(List<MeasuredRow> rows, int members) {
            return PublishedTable.find(rows, row, members).micros();
        }
    }

    private static final double NANOS_PER_MICRO = 1e3;

    private static final List<Published> ROWS = List.of(
            new Published("PublishedRecordOps.key_equals", 0.001),
            new Published("PublishedRecordOps.key_creation", 0.004),
            new Published("PublishedRecordOps.key_hash_code", 0.006),
            new Published("PublishedRecordOps.key_from_generic_record", 0.009),
            new Published("PublishedRecordOps.domain_from_generic_record", 0.038),
            new Published("PublishedRecordOps.key_to_generic_record", 0.218),
            new Published("PublishedRecordOps.key_round_trip", 0.231),
            new Published("PublishedRecordOps.event_from_generic_record", 0.289),
            new Published("PublishedRecordOps.domain_to_generic_record", 0.447),
            new Published("PublishedRecordOps.domain_round_trip", 0.488),
            new Published("PublishedRecordOps.event_to_generic_record", 1.107),
            new Published("PublishedRecordOps.event_round_trip", 1.413),
            new Published("PublishedStoreOps.view_direct_put", 7.424),
            new Published("PublishedStoreOps.view_execute_on_key_update", 9.259),
            new Published("PublishedStoreOps.view_execute_on_key_creation", 10.149),
            new Published("PublishedStoreOps.event_append_prebuilt_record", 11.237),
            new Published("PublishedStoreOps.event_append_with_serialization", 11.512),
            new Published("PublishedIdOps.flake_one_thread", 15.603),
            new Published("PublishedIdOps.flake_four_threads", 69.216),
            new Published("PublishedIdOps.flake_eight_threads", 150.600));

    private PublishedTable() {
    }

    /// Every published row, the cheapest first.
    ///
    /// @return the rows
    public static List<Published> rows() {
        return ROWS;
    }

    /// Finds a published figure.
    ///
    /// @param row `Suite.row`
    /// @return the figure, where there is one
    static Optional<Published> of(String row) {
        return ROWS.stream().filter(published -> published.row().equals(row)).findFirst();
    }

    /// Finds a row; a row without a number of members applies to any number of them.
    static Reading find(List<MeasuredRow> rows, String name, int members) {
        return rows.stream()
                .filter(row -> row.name().equals(name))
                .filter(row -> row.params().getOrDefault("members", Integer.toString(members))
                        .equals(Integer.toString(members)))
                .map(PublishedTable::reading)
                .findFirst()
                .orElse(Reading.NONE);
    }

    /// Reads a row, whatever its unit.
    static Reading reading(MeasuredRow row) {
        double scale = row.unit().equals("ns/op") ? 1 / NANOS_PER_MICRO : 1;
        return new Reading(scale * row.score(), scale * row.error());
    }
}
