package io.myelin.journal.state;

import io.myelin.journal.Codec;
import io.myelin.journal.Codecs;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.StringField;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A state that the program declared.
///
/// @param codec how it is written
/// @param save  returns it
/// @param load  restores it
/// @param <S>   its type
public record DeclaredState<S>(Codec<S> codec, Supplier<? extends S> save, Consumer<? super S> load) {

    /// In front of its name in a snapshot.
    public static final String STATE = "state ";

    public SnapshotSection section(String name) {
        return new SnapshotSection(STATE + name, _ -> true, this::isReadable, this::write, this::read);
    }

    /// A program whose codec was renamed and no longer reads the old format begins with an earlier snapshot, or the
    /// first record.
    private boolean isReadable(ByteBuffer in) {
        return codec.reading(StringField.read(in)) != null;
    }

    private void write(SnapshotOutput out) {
        out.putString(codec.name());
        out.write(codec, save.get());
    }

    private void read(ByteBuffer in) {
        var written = StringField.read(in);
        var reading = codec.reading(written);
        if (reading == null) {
            throw new CorruptJournalException("written as " + written + ", the program reads " + codec.name());
        }
        load.accept(Codecs.readRest(reading, in));
    }
}
