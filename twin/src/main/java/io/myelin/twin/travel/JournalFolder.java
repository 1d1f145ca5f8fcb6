package io.myelin.twin.travel;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/// The folder of a live twin's journal, and the journal's maximum size.
///
/// @param path  the folder; created if it does not exist
/// @param bytes the maximum size of its files, at least [#FEWEST_BYTES]; the oldest moments are removed
public record JournalFolder(Path path, long bytes) {

    /// The default size: 512 MB.
    public static final long USUAL_BYTES = 512L << 20;

    /// The smallest size: records are removed by files of 64 MB, and the latest two always stay.
    public static final long FEWEST_BYTES = 160L << 20;

    /// @throws NullPointerException if no path is given
    /// @throws IllegalArgumentException for a size below [#FEWEST_BYTES]
    public JournalFolder {
        requireNonNull(path, "path");
        if (bytes < FEWEST_BYTES) {
            throw new IllegalArgumentException(bytes + " bytes are fewer than " + FEWEST_BYTES);
        }
    }

    /// A folder with the usual size.
    ///
    /// @param path the folder; made if it does not exist
    public JournalFolder(Path path) {
        this(path, USUAL_BYTES);
    }
}
