package io.myelin.benchmarks.harness;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// The main class of a virtual machine that measures one row on two builds at once, iteration by iteration in
/// [AlternatingTurns].
/// The two iterations of a pair are milliseconds apart, so the speed of the host, the placement of threads on
/// processors and the state of heap and compilers are nearly the same for both, and cancel in their ratio.
///
/// Each build has a class loader of its own that loads everything but the JDK: classes, and with them profiles,
/// compiled code, inlining and static state, are distinct, and a call site that is monomorphic in one build stays so.
/// The JDK's classes, the heap and the collector are shared, to the same effect on both.
///
/// Takes JMH's command line without includes. Leaves JMH's JSON for each side, as of one fork.
public final class PairedHarness {

    /// The system property that names the row.
    static final String ROW_PROPERTY = "myelin.row";

    /// The system property that names the side that is loaded, started and measured first. The advantage of that side
    /// is unknown and may be several per cent, so a gate gives it to each side equally often.
    static final String FIRST_PROPERTY = "myelin.first";

    /// The system property by which rows that never wait bound their backlog, see `Suite`: an iteration is short
    /// here, and has to end with little left to deliver.
    static final String BACKLOG_PROPERTY = "myelin.backlog";

    private final List<String> args;
    private final String row;
    private final Side first = Side.valueOf(System.getProperty(FIRST_PROPERTY));
    private final AlternatingTurns turns = new AlternatingTurns(first);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private PairedHarness(String row, List<String> args) {
        this.row = row;
        this.args = args;
    }

    /// Runs the row.
    ///
    /// @param args for JMH
    public static void main(String[] args) {
        var harness = new PairedHarness(System.getProperty(ROW_PROPERTY), List.of(args));
        System.exit(harness.measure() ? 0 : 1);
    }

    private boolean measure() {
        try {
            // In the order in which they are loaded and started.
            Map<Side, Runnable> sides = new LinkedHashMap<>();
            for (var side : List.of(first, first == Side.A ? Side.B : Side.A)) {
                sides.put(side, load(side));
            }
            var threads = new ArrayList<Thread>();
            sides.forEach((side, measurement) -> threads.add(start(side, measurement)));
            for (var thread : threads) {
                thread.join();
            }
            if (failure.get() == null) {
                var folder = Path.of(System.getProperty(Harness.RESULT_PROPERTY));
                sides.forEach((side, measurement) -> write(measurement, side.file(folder)));
                return true;
            }
            System.err.println(Harness.reason(failure.get()));
        } catch (ReflectiveOperationException | MalformedURLException | InterruptedException unusable) {
            System.err.println(Harness.reason(unusable));
        }
        return false;
    }

    @SuppressWarnings("unchecked") // declared by PairedSide, which here is a class of another loader
    private static void write(Runnable side, Path file) {
        ((Consumer<Path>) side).accept(file);
    }

    private Runnable load(Side side) throws ReflectiveOperationException, MalformedURLException {
        var urls = new ArrayList<URL>();
        for (var entry : System.getProperty(side.classPath()).split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        var loader = new URLClassLoader(side.name(), urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        int[] step = {0};
        Runnable begin = () -> turns.begin(side, step[0]++);
        return (Runnable) loader.loadClass(PairedSide.class.getName())
                .getConstructor(String.class, List.class, Runnable.class, Runnable.class)
                .newInstance(row, args, begin, (Runnable) turns::end);
    }

    /// JMH finds its list of benchmarks, and the API its provider, through the thread's class loader.
    private Thread start(Side side, Runnable measurement) {
        var thread = Thread.ofPlatform().name("side-" + side).unstarted(() -> {
            try {
                measurement.run();
            } catch (RuntimeException | Error broken) {
                failure.compareAndSet(null, broken);
                turns.breakOff();
            }
        });
        thread.setContextClassLoader(measurement.getClass().getClassLoader());
        thread.start();
        return thread;
    }
}
