package io.myelin.journal.record;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates;
import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.ControlRecord;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.state.InletsSection;
import io.myelin.journal.state.SnapshotOutput;
import io.myelin.journal.state.SnapshotSection;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A program's inlets by name and, once the journal has defined them, by number. Confined to the replaying thread
/// during the replay, then to the circuit's.
public final class InletDefinitions {

    /// The reader of the records that have a given inlet's number.
    ///
    /// @param inlet  the inlet that they go to
    /// @param codec  the codec that wrote them, the inlet's own or an older one
    /// @param define the journal's definition of it
    private record Numbered(Inlet<?> inlet, Codec<?> codec, ControlRecord.Define define) {}

    private final Circuit circuit;
    private final Recorder recorder;
    private final Map<String, Inlet<?>> single = new HashMap<>();
    private final Map<String, InletMembers<?>> families = new HashMap<>();
    private final Map<String, Inlet<?>> retired = new HashMap<>();
    private final ArrayList<ControlRecord.Define> defined = new ArrayList<>(16); // an empty one would reserve nothing
    private @Nullable Numbered[] numbered = new Numbered[16];
    private @Nullable Inlet<byte[]> skipped;
    private int highest;

    InletDefinitions(Circuit circuit, Recorder recorder) {
        this.circuit = circuit;
        this.recorder = recorder;
    }

    public void add(Inlet<?> inlet) {
        requireNew(inlet.family);
        single.put(inlet.family, inlet);
    }

    public void add(String name, InletMembers<?> family) {
        requireNew(name);
        families.put(name, family);
    }

    /// Makes a replay skip the records of an inlet that the program no longer has.
    public void retire(String name) {
        requireNew(name);
        retired.put(name, nowhere(name));
    }

    /// Whether the program has an inlet or a family of a name, or has retired it. Any thread once the program is built.
    public boolean has(String name) {
        return single.containsKey(name) || families.containsKey(name) || retired.containsKey(name);
    }

    private void requireNew(String name) {
        if (has(name)) {
            throw new IllegalArgumentException("there is an inlet " + name);
        }
    }

    /// Makes the next [#add] of a definition succeed even if there is no memory any more: the definition is in the
    /// journal by then, and has to be in the next snapshot.
    void reserve() {
        defined.ensureCapacity(defined.size() + 1);
    }

    /// Notes a definition that the circuit has written.
    void add(ControlRecord.Define define) {
        defined.add(define);
        highest = Math.max(highest, define.id());
    }

    /// Applies a recorded definition. If the program has no such inlet, the replay fails at its first record only,
    /// because there may be none.
    public void apply(ControlRecord.Define define) {
        add(define);
        if (define.id() >= numbered.length) {
            numbered = Arrays.copyOf(numbered, Math.max(define.id() + 1, 2 * numbered.length));
        }
        var inlet = find(define);
        var codec = inlet == null
                ? null
                : retired.containsValue(inlet) ? inlet.codec : inlet.codec.reading(define.codec());
        numbered[define.id()] = inlet == null || codec == null ? null : new Numbered(inlet, codec, define);
        // Nothing more will be written in an older format: the inlet's next record defines it again.
        if (inlet != null && inlet.codec.name().equals(define.codec())) {
            inlet.id = define.id();
        }
    }

    private @Nullable Inlet<?> find(ControlRecord.Define define) {
        var gone = retired.get(define.family());
        if (gone != null) {
            return gone;
        }
        var family = families.get(define.family());
        return define.member().isEmpty()
                ? single.get(define.family())
                : family == null ? null : family.member(Substrates.cortex().name(define.member()));
    }

    /// Emits a record that was read. The replaying thread.
    ///
    /// @param id       the inlet's number
    /// @param sequence the record's number
    /// @param content  the written value, from position to limit
    public void replay(int id, long sequence, ByteBuffer content) {
        var found = id < numbered.length ? numbered[id] : null;
        if (found == null) {
            throw unserved(id, sequence);
        }
        try {
            found.inlet().replay(found.codec(), content);
        } catch (OutOfMemoryError passing) {
            throw passing; // the next replay may have memory for this record
        } catch (Throwable unreadable) {
            throw new CorruptJournalException(
                    "record " + sequence + " of inlet " + found.inlet().label() + " cannot be read by codec "
                            + found.codec().name() + " (it can be skipped: see Replay.skip)",
                    unreadable);
        }
    }

    /// Counts a skipped record. Called by the replaying thread.
    public void skip() {
        if (skipped == null) {
            skipped = nowhere("skipped");
        }
        skipped.replay(Codecs.BYTES, ByteBuffer.allocate(0));
    }

    private Inlet<byte[]> nowhere(String name) {
        return new Inlet<>(circuit, recorder, Substrates.cortex().name(name), name, "", Codecs.BYTES, _ -> {});
    }

    private CorruptJournalException unserved(int id, long sequence) {
        for (var define : defined) {
            if (define.id() == id) {
                var inlet = find(define);
                return new CorruptJournalException("record " + sequence + " is of inlet " + define.family()
                        + (define.member().isEmpty() ? "" : "/" + define.member())
                        + (inlet == null
                                ? ", which the program does not have and did not retire"
                                : ", written as " + define.codec() + "; the program reads " + inlet.codec.name()));
            }
        }
        return new CorruptJournalException("record " + sequence + " is of inlet " + id + ", which was never defined");
    }

    int highest() {
        return highest;
    }

    public SnapshotSection section() {
        return new SnapshotSection(InletsSection.NAME, this::save, this::load);
    }

    private void save(SnapshotOutput out) {
        InletsSection.write(defined, out);
    }

    private void load(ByteBuffer in) {
        InletsSection.read(in).forEach(this::apply);
    }
}
