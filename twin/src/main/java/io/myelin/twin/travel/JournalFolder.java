package io.myelin.twin.travel;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/// Where the journal of a live twin is, and how large it may become.
///
/// @param path  the folder; made if it does not exist
/// @param bytes the size below which its files stay; the oldest moments are removed for that
public record JournalFolder(Path path, long bytes) {

    /// The default size: 512 MB.
    public static final long USUAL_BYTES = 512L << 20;

    /// The smallest size: records are removed by files of 64 MB, and the latest two always stay.
    public static final long FEWEST_BYTES = 160L << 20;

    /// @throws IllegalArgumentException if the size is below the smallest one
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
