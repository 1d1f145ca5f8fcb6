package io.myelin.substrates.identity;

import org.jspecify.annotations.Nullable;

/// A cache of the latest extensions of names: a direct-mapped table in front of the trie.
///
/// A hit costs one array read and three comparisons; the last is by identity if the caller passes the same string
/// again, such as a literal. An entry may be absent or replaced at any time; then the trie decides.
///
/// Reads and writes are plain and race. That is sound because an [Entry] has final fields only, so a thread that sees
/// an entry sees it initialised (JLS §17.5), and because an entry never becomes wrong: a base extended by a suffix is
/// always the same name. A thread that does not see an entry searches the trie, whose own publication is ordered.
final class RecentNames {

    /// A name, and the base and suffix that lead to it. Final fields make a racy read sound. With the hash code of the
    /// suffix, so that a miss does not read the suffix.
    private record Entry(InternedName base, String suffix, int hash, InternedName name) {}

    private static final int SIZE = 4096;

    /// A longer suffix is not cached: the table must not retain large strings.
    private static final int LONGEST = 256;

    private static final @Nullable Entry[] ENTRIES = new Entry[SIZE];

    private RecentNames() {
    }

    private static int index(InternedName base, String suffix) {
        return base.hashCode() + suffix.hashCode() & SIZE - 1;
    }

    /// The name that extends a base by a suffix of one or more segments, or `null` if it is not cached.
    static @Nullable InternedName find(InternedName base, String suffix) {
        var entry = ENTRIES[index(base, suffix)];
        if (entry == null || entry.hash != suffix.hashCode() || entry.base != base) {
            return null;
        }
        return suffix.equals(entry.suffix) ? entry.name : null;
    }

    /// Caches a name, and replaces the entry at the same index.
    static void keep(InternedName base, String suffix, InternedName name) {
        if (suffix.length() <= LONGEST) {
            ENTRIES[index(base, suffix)] = new Entry(base, suffix, suffix.hashCode(), name);
        }
    }
}
