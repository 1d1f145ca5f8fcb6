package io.myelin.journal.state;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.myelin.journal.ControlRecord;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.StringField;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The sections of a snapshot, by the names that the program gave them.
public final class SnapshotSections {

    private final Map<String, SnapshotSection> sections = new LinkedHashMap<>();
    private final Set<String> retired = new HashSet<>();
    private final Predicate<String> knownInlet;

    /// @param knownInlet whether the program declares or retires an inlet, or a family, of a name; any thread once the
    ///                   program is built
    public SnapshotSections(Predicate<String> knownInlet) {
        this.knownInlet = knownInlet;
    }

    /// @throws IllegalArgumentException if there is a section of this name
    public void add(SnapshotSection section) {
        if (sections.putIfAbsent(section.name(), section) != null) {
            throw new IllegalArgumentException("there is a " + section.name());
        }
    }

    /// Makes snapshots usable that have a section which the program no longer has.
    public void retire(String name) {
        retired.add(name);
    }

    public boolean has(String name) {
        return sections.containsKey(name);
    }

    /// Whether the program no longer has a section, on purpose.
    public boolean isRetired(String name) {
        return retired.contains(name);
    }

    /// Writes all of them. Called on the circuit's thread.
    public byte[] save() {
        var out = new SnapshotOutput();
        out.putInt(sections.size());
        sections.values().forEach(out::write);
        return out.toBytes();
    }

    /// Why the program cannot begin with a snapshot, or `null` if it can: the snapshot has all sections that the
    /// program needs, in formats that it reads, and none that the program does not know, nor records of an inlet that
    /// it does not know. What an unknown section holds would be lost without notice, with the effect of the records
    /// before it. Any thread.
    public @Nullable String mismatch(byte[] content) {
        var saved = split(content);
        for (var name : saved.keySet()) {
            if (!sections.containsKey(name) && !retired.contains(name)) {
                return unknown(name);
            }
        }
        var inlets = inlets(saved);
        for (var inlet : inlets) {
            if (!knownInlet.test(inlet)) {
                return unknown("inlet " + inlet);
            }
        }
        for (var section : sections.values()) {
            var bytes = saved.get(section.name());
            if (bytes == null) {
                if (section.required().test(inlets)) {
                    return "it lacks the " + section.name();
                }
            } else if (!section.readable().test(bytes.duplicate().order(bytes.order()))) {
                return "the program does not read its " + section.name();
            }
        }
        return null;
    }

    private static String unknown(String what) {
        return "it has the " + what + ", which the program neither declares nor retires";
    }

    /// The names of the inlets, and of families, that are defined in a snapshot.
    private static Set<String> inlets(Map<String, ByteBuffer> saved) {
        var section = saved.get(InletsSection.NAME);
        return section == null
                ? Set.of()
                : InletsSection.read(section.duplicate().order(section.order())).stream()
                        .map(ControlRecord.Define::family)
                        .collect(toUnmodifiableSet());
    }

    /// Restores the saved sections, except for those that the program has retired. Called on the circuit's thread.
    ///
    /// @param snapshot names the snapshot in an exception
    /// @throws CorruptJournalException if a section cannot be read
    public void load(String snapshot, byte[] content) {
        split(content).forEach((name, bytes) -> {
            var section = sections.get(name);
            if (section != null) {
                try {
                    section.load().accept(bytes);
                    if (bytes.hasRemaining()) {
                        throw new IllegalStateException(bytes.remaining() + " bytes are left");
                    }
                } catch (OutOfMemoryError passing) {
                    throw passing; // the snapshot is not damaged
                } catch (Throwable unreadable) {
                    throw new CorruptJournalException(snapshot + ": its " + name + " cannot be read", unreadable);
                }
            }
        });
    }

    /// The sections of a snapshot, by name.
    ///
    /// @throws RuntimeException if the content has another format
    public static Map<String, ByteBuffer> split(byte[] content) {
        var in = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        var saved = new LinkedHashMap<String, ByteBuffer>();
        for (int left = in.getInt(); left > 0; left--) {
            var name = StringField.read(in);
            int length = in.getInt();
            saved.put(name, in.slice(in.position(), length).order(ByteOrder.LITTLE_ENDIAN));
            in.position(in.position() + length);
        }
        if (in.hasRemaining()) {
            throw new IllegalStateException(in.remaining() + " bytes after the last section");
        }
        return saved;
    }
}
