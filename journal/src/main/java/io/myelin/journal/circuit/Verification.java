package io.myelin.journal.circuit;

import io.humainary.substrates.api.Substrates.Circuit;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.DivergenceException;
import io.myelin.journal.Journal;
import io.myelin.journal.JournalException;
import io.myelin.journal.Snapshot;
import io.myelin.journal.state.SnapshotSections;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The result of a replay of a whole journal: that the program repeats the recorded emissions and reaches the states
/// in the snapshots, byte for byte; or the first difference.
///
/// The live circuit continues meanwhile. A state whose codec has several encodings of the same value, such as an
/// unordered map, differs although it is the same: write such values in a fixed order.
///
/// @param from       the number of the first record that was replayed: 0, or the first snapshot's if the records before
///                   it were truncated
/// @param end        the number after the last record that was replayed
/// @param snapshots  the sequences of the verified snapshots
/// @param difference the first difference, or `null` if all is identical: a [DivergenceException] of a record, a
///                   [CorruptJournalException] of a gap, of a record that cannot be read, or of a snapshot
public record Verification(long from, long end, List<Long> snapshots, @Nullable JournalException difference) {

    /// Copies the list.
    public Verification {
        snapshots = List.copyOf(snapshots);
    }

    /// Replays a journal up to the last record that is durable now, and compares. Any thread except the circuit's;
    /// returns when the comparison is finished.
    ///
    /// @param circuit a circuit nothing has entered yet; it is closed in the end
    /// @param journal the journal; only read
    /// @param program the program to compare with the record, but another object than that of the live circuit
    /// @throws JournalException if the medium does not answer
    public static Verification of(Circuit circuit, Journal journal, Program program) {
        try (var replay = Replay.fromFirst(circuit, journal, program)) {
            long from = replay.position();
            var right = new ArrayList<Long>();
            JournalException difference = null;
            try {
                for (long sequence : journal.snapshots().sequences()) {
                    if (sequence < from) {
                        // The replay could not begin with it, perhaps because the program has other states now.
                        var unused = stored(journal, sequence);
                    } else {
                        compare(replay, journal, sequence);
                        right.add(sequence);
                    }
                }
                replay.toEnd();
            } catch (DivergenceException | CorruptJournalException different) {
                difference = different;
            }
            return new Verification(from, replay.position(), right, difference);
        } finally {
            circuit.close();
        }
    }

    /// Replays up to a snapshot and compares. One that no longer exists is skipped.
    ///
    /// @throws CorruptJournalException if it differs, is damaged or of another journal
    static void compare(Replay replay, Journal journal, long sequence) {
        var stored = stored(journal, sequence);
        if (stored == null) {
            return;
        }
        if (replay.to(sequence) < sequence) {
            throw new CorruptJournalException(
                    at(journal, sequence) + " is of records that are not there, they end at " + replay.position());
        }
        var differing = differing(stored, replay.circuit());
        if (differing != null) {
            throw new CorruptJournalException(at(journal, sequence) + ' ' + differing);
        }
    }

    /// Loads a snapshot.
    ///
    /// @param journal  the journal; only read
    /// @param sequence the snapshot's sequence, as listed
    /// @return the snapshot, or `null` if it was removed since it was listed, for example by a truncation
    /// @throws CorruptJournalException if it is damaged or of another journal
    public static @Nullable Snapshot stored(Journal journal, long sequence) {
        var stored = journal.snapshots().load(sequence);
        boolean useless = stored == null
                ? journal.snapshots().sequences().contains(sequence)
                : !stored.identity().equals(journal.identity());
        if (useless) {
            throw new CorruptJournalException(at(journal, sequence) + " is "
                    + (stored == null ? "damaged" : "of another journal")
                    + ". Its file can be deleted while no circuit has the journal open");
        }
        return stored;
    }

    private static String at(Journal journal, long sequence) {
        return "journal of " + journal.circuit() + ": the snapshot at " + sequence;
    }

    /// How the first part of a snapshot differs from the same part of one that the circuit would take now.
    private static @Nullable String differing(Snapshot stored, JournaledCircuit circuit) {
        var made = new AtomicReference<byte[]>(new byte[0]);
        var sections = circuit.declarations().sections();
        circuit.thread().perform(() -> made.set(sections.save()));
        var expected = SnapshotSections.split(made.get());
        var found = SnapshotSections.split(stored.content());
        var names = new LinkedHashSet<>(expected.keySet());
        names.addAll(found.keySet());
        for (var name : names) {
            @Nullable ByteBuffer one = expected.get(name);
            @Nullable ByteBuffer other = found.get(name);
            if (one == null && !sections.isRetired(name)) {
                return "has the " + name + ", which the program neither declares nor retires";
            }
            if (one != null && other == null) {
                return "lacks the " + name;
            }
            if (one != null && !one.equals(other)) {
                return "holds another " + name + " than the records before it give";
            }
        }
        return null;
    }
}
