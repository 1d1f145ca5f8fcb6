package io.myelin.distributed.file;

import java.nio.file.Path;

/// A file of consecutive blocks.
///
/// @param path  the file, named by its first block
/// @param index the number of its first block
record Segment(Path path, long index) implements Comparable<Segment> {

    static final String SUFFIX = ".journal";

    static Segment in(final Path folder, final long index) {
        return new Segment(folder.resolve("%019d%s".formatted(index, SUFFIX)), index);
    }

    static Segment of(final Path path) {
        final var name = path.getFileName().toString();
        return new Segment(path, Long.parseLong(name.substring(0, name.length() - SUFFIX.length())));
    }

    @Override
    public int compareTo(final Segment other) {
        return Long.compare(index, other.index);
    }
}
