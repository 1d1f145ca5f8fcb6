package io.myelin.journal.why;

import static java.util.Objects.requireNonNull;

import io.myelin.journal.Codec;
import io.myelin.journal.ControlRecord;
import io.myelin.journal.Snapshot;
import io.myelin.journal.circuit.Program;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs a program on records that a test gives, without a journal. [Explanation#junit] writes such tests. Confined to
/// one thread.
public final class Scenario {

    private final ObservedCircuits circuits;
    private final Program program;
    private final List<ControlRecord> controls = new ArrayList<>();
    private final Map<ControlRecord.Define, Integer> inlets = new HashMap<>();
    private final List<byte[]> contents = new ArrayList<>();
    private final List<Integer> ids = new ArrayList<>();
    private @Nullable Snapshot snapshot;

    private Scenario(ObservedCircuits circuits, Program program) {
        this.circuits = requireNonNull(circuits, "circuits");
        this.program = requireNonNull(program, "program");
    }

    /// Begins a scenario.
    ///
    /// @param circuits makes the circuit
    /// @param program  the program, which nothing was built with yet
    public static Scenario of(ObservedCircuits circuits, Program program) {
        return new Scenario(circuits, program);
    }

    /// Sets the seed of a source of random numbers.
    public Scenario seed(String source, long seed) {
        controls.add(new ControlRecord.Seed(source, seed));
        return this;
    }

    /// Passes a marker before the first record.
    public Scenario marker(String name) {
        controls.add(new ControlRecord.Marker(name));
        return this;
    }

    /// Begins with a snapshot.
    ///
    /// @param sequence the number of records that it reflects
    /// @param hex      its content, as hexadecimal digits
    /// @throws IllegalArgumentException if these are no digits, or the sequence is negative
    public Scenario snapshot(long sequence, String hex) {
        snapshot = new Snapshot("", sequence, 0, HexFormat.of().parseHex(hex));
        return this;
    }

    /// Adds a record.
    ///
    /// @param inlet  the name of its inlet or family
    /// @param member the name within the family, else empty
    /// @param codec  the format that it is written in
    /// @param hex    the written bytes, as hexadecimal digits
    /// @throws IllegalArgumentException if these are no digits
    public Scenario record(String inlet, String member, String codec, String hex) {
        contents.add(HexFormat.of().parseHex(hex));
        // Above those that a snapshot may have defined.
        ids.add(inlets.computeIfAbsent(
                new ControlRecord.Define(0, inlet, member, codec), _ -> 1 << 10 | inlets.size() + 1));
        return this;
    }

    /// Runs the program, and returns what arrived while the records were handled.
    ///
    /// @throws io.myelin.journal.JournalException if the program cannot read a record
    public List<Arrival> arrivals() {
        var input = new RecordedInput("scenario", snapshot);
        controls.forEach(control -> input.add(0, bytes(control)));
        inlets.forEach((inlet, id) -> input.add(
                0, bytes(new ControlRecord.Define(id, inlet.family(), inlet.member(), inlet.codec()))));
        for (int i = 0; i < contents.size(); i++) {
            input.add(ids.get(i), contents.get(i));
        }
        var all = new BitSet();
        all.set(0, input.size());
        return Arrivals.of(circuits, input, all, program);
    }

    private static byte[] bytes(ControlRecord control) {
        Codec<ControlRecord> codec = ControlRecord.CODEC;
        var content = ByteBuffer.allocate(codec.bound(control)).order(ByteOrder.LITTLE_ENDIAN);
        codec.encode(control, content);
        return Arrays.copyOf(content.array(), content.position());
    }
}
