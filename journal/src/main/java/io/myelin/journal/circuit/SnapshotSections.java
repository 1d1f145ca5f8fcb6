package io.myelin.journal.circuit;

import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.StringField;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/// The sections of a snapshot, by the names that the program gave them.
final class SnapshotSections {

    private final Map<String, SnapshotSection> sections = new LinkedHashMap<>();

    /// @throws IllegalArgumentException if there is a section of this name
    void add(SnapshotSection section) {
        if (sections.putIfAbsent(section.name(), section) != null) {
            throw new IllegalArgumentException("there is a " + section.name());
        }
    }

    /// Writes all of them. Called on the circuit's thread.
    byte[] save() {
        var out = new SnapshotOutput();
        out.putInt(sections.size());
        sections.values().forEach(out::write);
        return out.toBytes();
    }

    /// Whether a snapshot has all sections that the program needs, in formats that it reads. Any thread.
    boolean match(byte[] content) {
        var saved = split(content);
        for (var section : sections.values()) {
            var bytes = saved.get(section.name());
            if (bytes == null ? section.required() : !section.readable().test(bytes.duplicate().order(bytes.order()))) {
                return false;
            }
        }
        return true;
    }

    /// Restores the saved sections. Sections that the program no longer has are skipped. Called on the circuit's
    /// thread.
    ///
    /// @param snapshot names the snapshot in an exception
    /// @throws CorruptJournalException if a section cannot be read
    void load(String snapshot, byte[] content) {
        split(content).forEach((name, bytes) -> {
            var section = sections.get(name);
            if (section != null) {
                try {
                    section.load().accept(bytes);
                } catch (OutOfMemoryError passing) {
                    throw passing; // the snapshot is not damaged
                } catch (Throwable unreadable) {
                    throw new CorruptJournalException(snapshot + ": its " + name + " cannot be read", unreadable);
                }
            }
        });
    }

    /// The sections of a snapshot, by name.
    static Map<String, ByteBuffer> split(byte[] content) {
        var in = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        var saved = new LinkedHashMap<String, ByteBuffer>();
        for (int left = in.getInt(); left > 0; left--) {
            var name = StringField.read(in);
            int length = in.getInt();
            saved.put(name, in.slice(in.position(), length).order(ByteOrder.LITTLE_ENDIAN));
            in.position(in.position() + length);
        }
        return saved;
    }
}
