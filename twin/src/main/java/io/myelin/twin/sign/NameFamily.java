package io.myelin.twin.sign;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Name;
import java.util.HashMap;
import java.util.Map;

/// A bounded number of names below a prefix. A name is interned and never freed, so it must not be made from unbounded
/// input. A recurring member gets a name of its own as long as the bound permits; all others share `other`.
///
/// Thread-safe.
public final class NameFamily {

    /// A candidate gets a name when it has been seen this many times, so that a single occurrence does not use one up.
    private static final int SEEN_BEFORE_NAMED = 3;

    /// The number of candidates counted at a time; if there are more, counting starts again.
    private static final int CANDIDATES = 512;

    private final String prefix;
    private final int limit;
    private final Name other;
    private final Map<String, Name> named = new HashMap<>();
    private final Map<String, Integer> candidates = new HashMap<>();

    /// Makes a family.
    ///
    /// @param prefix encloses the members
    /// @param limit  how many members get names of their own, 0 or more
    public NameFamily(String prefix, int limit) {
        this.prefix = prefix;
        this.limit = limit;
        other = cortex().name(prefix + ".other");
    }

    /// The name for a member: its own or that of all others.
    ///
    /// @param member a class, a method or the like, identified by a string that is the same in every run; characters
    ///               that a part of a name cannot have are replaced
    public synchronized Name of(String member) {
        var name = named.get(member);
        if (name != null) {
            return name;
        }
        if (named.size() >= limit) {
            return other;
        }
        if (candidates.size() >= CANDIDATES) {
            candidates.clear();
        }
        if (candidates.merge(member, 1, Integer::sum) < SEEN_BEFORE_NAMED) {
            return other;
        }
        candidates.remove(member);
        var own = cortex().name(prefix + '.' + part(member));
        named.put(member, own);
        return own;
    }

    /// One part of a name, with no dot in it.
    private static String part(String member) {
        var part = member.replaceAll("[^A-Za-z0-9_$<>\\[\\]-]+", "_");
        return part.isEmpty() || part.equals("other") ? "_" + part : part;
    }
}
