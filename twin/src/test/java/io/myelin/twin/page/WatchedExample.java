package io.myelin.twin.page;

import io.myelin.journal.JournalException;
import io.myelin.twin.circulation.Frame;
import io.myelin.twin.circulation.NodeView;
import io.myelin.twin.circulation.Outlook;
import io.myelin.twin.circulation.Severity;
import io.myelin.twin.circulation.Situation;
import io.myelin.twin.travel.Moment;
import io.myelin.twin.travel.Needed;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A twin for the server to serve.
final class WatchedExample implements Watched {

    private static final Pattern SEQUENCE = Pattern.compile("\"sequence\":(\\d+)");

    private static final List<String> QUIET = List.of("jvm.buffer", "jvm.class", "jvm.cpu", "jvm.disk", "jvm.file",
            "jvm.gc", "jvm.life", "jvm.lock", "jvm.park", "jvm.recorder", "jvm.thread", "jvm.throw");
    private static final String EVIDENCE = ("\"worker\" waits for java.lang.Object@1 of \"another\" at Example.cross:1"
            + " ← Example.work:2 ← Example.lambda$main$0:3 ← java.lang.Thread.run:4\n").repeat(6);

    /// A moment that cannot be rebuilt.
    static final long MISSING = 404;

    final List<String> toggled = new CopyOnWriteArrayList<>();
    volatile long quiet;
    private volatile TwinView view = view(0, 0);

    /// Changes the current view.
    ///
    /// @param sequence distinguishes views
    /// @param size     the approximate size of the view's text
    void show(long sequence, int size) {
        view = view(sequence, size);
    }

    /// Shows a situation whose leaf has two enclosing names, among names that are quiet. Other moments have the root
    /// only.
    ///
    /// @param leaf the leaf's path
    void showTrouble(String leaf) {
        var situation =
                new Situation("trouble", Severity.WARNING, 1_000_000, leaf, "too much", EVIDENCE + "the last line");
        var guilty = List.of("jvm", leaf.substring(0, leaf.lastIndexOf('.')), leaf);
        var nodes = Stream.concat(guilty.stream(), QUIET.stream()).distinct().map(path -> new NodeView(path,
                guilty.contains(path) ? "DEGRADED" : "STABLE", 1_000_000, "too much", true, false, 1, 1, "", 0))
                .toList();
        view = new TwinView(new Frame(9_000_000, 9, "0", outlook(situation), 0, 1, 1, 1, 0, "", nodes), 1, 1_000_000,
                9_000_000, Set.of());
    }

    private static Outlook outlook(Situation situation) {
        return new Outlook(situation.since(), List.of(situation));
    }

    private static TwinView view(long sequence, int size) {
        return new TwinView(frame(sequence, size), 0, 0, 0, Set.of());
    }

    private static Frame frame(long sequence, int size) {
        var situation = new Situation("untroubled", Severity.NORMAL, 0, "", "nothing", "");
        var node = new NodeView("jvm", "STABLE", 0, "x".repeat(size), true, false, 0, 0, "", 0);
        return new Frame(0, sequence, "0", outlook(situation), 0, 0, 0, 0, 0, "", List.of(node));
    }

    /// The sequence in a line of the stream, or the one before if the line has none.
    static long sequence(@Nullable String line, long before) {
        if (line == null) {
            throw new IllegalStateException("the stream has ended");
        }
        var match = SEQUENCE.matcher(line);
        return match.find() ? Long.parseLong(match.group(1)) : before;
    }

    @Override
    public String title() {
        return "an example";
    }

    @Override
    public boolean live() {
        return true;
    }

    @Override
    public List<String> troubles() {
        return List.of("slow-database");
    }

    @Override
    public long quietMillis() {
        return quiet;
    }

    @Override
    public TwinView view() {
        return view;
    }

    @Override
    public List<Outlook> history() {
        return List.of();
    }

    @Override
    public Moment at(long time) {
        if (time == MISSING) {
            throw new JournalException("not in the journal");
        }
        return new Moment(frame(time, 0), List.of(), "0", true, time, 0);
    }

    @Override
    public Needed needed(long time) {
        throw new IndexOutOfBoundsException("nothing was recognised");
    }

    @Override
    public void toggle(String trouble) {
        toggled.add(trouble);
    }
}
