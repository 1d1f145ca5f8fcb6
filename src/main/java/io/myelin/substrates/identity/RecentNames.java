package io.myelin.substrates.identity;

import org.jspecify.annotations.Nullable;

/// A cache of the latest extensions of names: a direct-mapped table in front of the trie.
///
/// A hit costs one array read and two comparisons, the second of which is by identity when the caller passes
/// the string it passed before, as a literal does. The table is an answer book, not the truth: an entry may
/// be missing or replaced at any time, and the trie decides then.
///
/// Reads and writes are plain and race. That is sound because an [Entry] has final fields only, so a thread
/// that sees an entry sees it whole (JLS §17.5), and because an entry states a fact that never changes: this
/// base extended by this suffix is this name, for as long as the runtime lives. A thread that does not see an
/// entry asks the trie, whose own publication is ordered.
final class RecentNames {

    /// A name, and one way of asking for it. Final fields make a racy read sound.
    private record Entry(InternedName base, String suffix, InternedName name) {}

    private static final int SIZE = 4096;

    /// A longer suffix is not kept: the table must not pin large strings.
    private static final int LONGEST = 256;

    private static final @Nullable Entry[] ENTRIES = new Entry[SIZE];

    private RecentNames() {
    }

    private static int index(InternedName base, String suffix) {
        return base.hashCode() + suffix.hashCode() & SIZE - 1;
    }

    /// The name that extends a base by a suffix of one or more segments, `null` if it is not at hand.
    static @Nullable InternedName find(InternedName base, String suffix) {
        var entry = ENTRIES[index(base, suffix)];
        return entry != null && entry.base == base && suffix.equals(entry.suffix) ? entry.name : null;
    }

    /// Keeps an answer; replaces the one with the same index.
    static void keep(InternedName base, String suffix, InternedName name) {
        if (suffix.length() <= LONGEST) {
            ENTRIES[index(base, suffix)] = new Entry(base, suffix, name);
        }
    }
}
