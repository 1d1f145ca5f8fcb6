package io.myelin.twin.circulation;

import io.myelin.twin.rule.Status;
import io.myelin.twin.rule.Verdict;
import io.myelin.twin.sign.Names;
import java.util.Collection;
import java.util.List;

/// A situation and how it is recognised: by a name, or any name of a family, with a given status or a worse one.
///
/// @param situation the situation's name
/// @param severity  the situation's severity
/// @param path      the path of the name; that of a family ends with a dot
/// @param atBest    the best status that counts
/// @param cause     common to patterns of which only one stands at a time; empty if each name is a cause of its own
/// @param effects   paths of names, of which one has to be degraded or worse too; empty if the name alone is enough
record Pattern(
        String situation, Severity severity, String path, Status atBest, String cause, List<String> effects) {

    /// The place in [#ALL] of the pattern of a process that has ended.
    static final int GONE = 0;

    private static final String NO_DATA = "no data";
    private static final String MEMORY = "memory";
    private static final String REQUESTS = "requests";

    /// The most harmful one first, and causes before effects: a collector that stops all threads also makes locks,
    /// queries and requests slow.
    static final List<Pattern> ALL = List.of(
            new Pattern("process gone", Severity.CRITICAL, "jvm.life", Status.DOWN, NO_DATA),
            new Pattern("disk full", Severity.CRITICAL, "jvm.disk.free", Status.DEGRADED, NO_DATA),
            new Pattern("flight recorder stopped", Severity.CRITICAL, "jvm.recorder", Status.DEFECTIVE, NO_DATA),
            new Pattern("process silent", Severity.CRITICAL, "jvm.life", Status.DEFECTIVE, NO_DATA),
            new Pattern("deadlock", Severity.CRITICAL, "jvm.thread.deadlocked", Status.DEGRADED),
            new Pattern("heap nearly full", Severity.CRITICAL, "jvm.gc.full", Status.DEGRADED, MEMORY),
            new Pattern("collector storm", Severity.CRITICAL, "jvm.gc.pause", Status.DEGRADED, MEMORY),
            new Pattern("collector storm", Severity.CRITICAL, "jvm.gc.stall", Status.DEGRADED, MEMORY),
            new Pattern("thread leak", Severity.CRITICAL, "jvm.thread.count", Status.DIVERGING),
            new Pattern("lock convoy", Severity.CRITICAL, Names.LOCK + ".", Status.DEGRADED),
            new Pattern("file descriptors nearly used up", Severity.CRITICAL, "jvm.file.open", Status.DEGRADED),
            new Pattern("exception storm", Severity.CRITICAL, "jvm.exception.thrown", Status.DEGRADED),
            new Pattern("slow database", Severity.CRITICAL, "jvm.shop.database", Status.DEGRADED, REQUESTS),
            new Pattern("pinned carriers", Severity.WARNING, "jvm.thread.pinned", Status.DEGRADED),
            new Pattern("class-loading storm", Severity.WARNING, "jvm.class.loaded", Status.DIVERGING),
            new Pattern("class memory nearly full", Severity.WARNING, "jvm.class.space", Status.DEGRADED),
            new Pattern("direct memory nearly full", Severity.WARNING, "jvm.buffer.direct", Status.DEGRADED),
            new Pattern("processor saturated", Severity.WARNING, "jvm.cpu.load", Status.DEGRADED),
            // Other programs may use the whole machine and do this JVM no harm.
            new Pattern("machine overloaded", Severity.WARNING, "jvm.cpu.machine", Status.DEGRADED, REQUESTS,
                    List.of("jvm.shop.request", "jvm.shop.queue")),
            new Pattern("slow requests", Severity.WARNING, "jvm.shop.request", Status.DEGRADED, REQUESTS),
            new Pattern("long queue", Severity.WARNING, "jvm.shop.queue", Status.DEGRADED, REQUESTS));

    private Pattern(String situation, Severity severity, String path, Status atBest) {
        this(situation, severity, path, atBest, "");
    }

    private Pattern(String situation, Severity severity, String path, Status atBest, String cause) {
        this(situation, severity, path, atBest, cause, List.of());
    }

    /// Whether a verdict indicates the situation.
    ///
    /// @param troubled all names that are not stable, this one among them
    boolean matches(Verdict verdict, Collection<Verdict> troubled) {
        var name = verdict.path();
        return verdict.judgement().status().compareTo(atBest) >= 0
                && (path.endsWith(".") ? name.startsWith(path) : name.equals(path))
                && (effects.isEmpty() || troubled.stream().anyMatch(this::isEffect));
    }

    private boolean isEffect(Verdict verdict) {
        return verdict.judgement().status().compareTo(Status.DEGRADED) >= 0 && effects.contains(verdict.path());
    }

    /// The cause of the situation that a matching verdict indicates.
    String causeOf(Verdict verdict) {
        return cause.isEmpty() ? verdict.path() : cause;
    }
}
