package io.myelin.twin;

import static java.util.Objects.requireNonNull;

import io.myelin.twin.page.PageServer;
import io.myelin.twin.source.RecordedSource;
import io.myelin.twin.source.RemoteJvm;
import io.myelin.twin.travel.Chronicle;
import io.myelin.twin.travel.JournalFolder;
import io.myelin.twin.travel.TemporaryJournals;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command. Its exit code is 0; 1 if it fails; 2 if the command line is invalid.
@Command(
        name = "run-twin.sh",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Shows the situation of a JVM on a local web page: what it is, since when, why, and what led to "
                + "it. Without an option, it runs a small shop and watches that.")
public final class Twin implements Callable<Integer> {

    private static final long POLL_INTERVAL_MILLIS = 250;

    /// The maximum time that a JVM which was asked to end waits until the journal is closed.
    private static final long PATIENCE_SECONDS = 2;

    private static final String UNWRITABLE = "the output cannot be written";

    @Spec
    private @Nullable CommandSpec spec;

    @ArgGroup
    private Subject subject = new Subject();

    @Option(names = "--speed", paramLabel = "N", converter = ArgumentConverters.Speed.class,
            description = "With --file: the factor by which it is played faster than it was recorded (default: 1).")
    private @Nullable Double speed;

    @Option(names = "--journal", paramLabel = "FOLDER", converter = ArgumentConverters.FilePath.class,
            description = "Where to keep the journal, which --replay reads (default: a "
                    + "temporary folder; of those that ended twins left, all but the latest are removed).")
    private @Nullable Path journal;

    @Option(names = "--journal-size", paramLabel = "MB", converter = ArgumentConverters.JournalMegabytes.class,
            description = "The maximum size of the journal, whose oldest moments are removed (default: 512; at least "
                    + "160).")
    private @Nullable Long journalSize;

    @Option(names = "--port", paramLabel = "PORT", converter = ArgumentConverters.Port.class, defaultValue = "0",
            description = "The page's port (default: any free one).")
    private long port;

    @Option(names = "--seconds", paramLabel = "N", converter = ArgumentConverters.Seconds.class,
            description = "Ends after this number of seconds (default: when interrupted).")
    private @Nullable Long seconds;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Prints this and ends.")
    private boolean help;

    /// The options that select what to watch.
    private static final class Subject {

        @Option(names = "--attach", paramLabel = "PID", converter = ArgumentConverters.ProcessId.class,
                description = "Watches a JVM of the same user, Java 17 or newer. A management agent stays in it, and "
                        + "serves connections from this machine alone.")
        private @Nullable Long attach;

        @Option(names = "--file", paramLabel = "RECORDING", converter = ArgumentConverters.FilePath.class,
                description = "Plays a recording of the flight recorder.")
        private @Nullable Path file;

        @Option(names = "--replay", paramLabel = "FOLDER", converter = ArgumentConverters.FilePath.class,
                description = "Shows a twin's journal.")
        private @Nullable Path replay;
    }

    private Twin() {}

    /// Runs the command and ends the JVM with its exit code.
    ///
    /// @param arguments see `--help`
    public static void main(String... arguments) {
        System.exit(run(System.err, arguments));
    }

    /// Runs the command.
    ///
    /// @param err       receives error messages
    /// @param arguments see `--help`
    /// @return the exit code
    static int run(PrintStream err, String... arguments) {
        var line = new CommandLine(new Twin());
        line.setParameterExceptionHandler((bad, _) -> reportError(err, bad.getMessage(), 2));
        line.setExecutionExceptionHandler((failed, _, _) -> reportError(err, message(failed), 1));
        int code = line.execute(arguments);
        return code == 0 && System.out.checkError() ? reportError(err, UNWRITABLE, 1) : code;
    }

    /// The message of a failure. The message of a file system's exception is often only the file.
    static String message(Exception failed) {
        if (failed instanceof FileSystemException file && file.getReason() == null) {
            return file.getMessage() + (failed instanceof AccessDeniedException ? ": access denied" : ": not usable");
        }
        return failed.getMessage() == null ? failed.toString() : failed.getMessage();
    }

    private static int reportError(PrintStream err, @Nullable String message, int code) {
        err.println("run-twin.sh: " + (message == null ? "failed" : message.lines().findFirst().orElse("failed")));
        return code;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        require(speed == null || subject.file != null, "--speed requires --file");
        require(journalSize == null || subject.replay == null, "--journal-size cannot be combined with --replay");
        var out = System.out;
        var closed = new CountDownLatch(1);
        var shutdown = new Thread(interrupting(Thread.currentThread(), closed), "twin-shutdown");
        Runtime.getRuntime().addShutdownHook(shutdown);
        try (var twin = open(out); var server = serve(twin)) {
            out.println("Watching " + twin.title() + ". The page: " + server.address());
            if (out.checkError()) { // the user would not learn the address
                throw new IOException(UNWRITABLE);
            }
            show(twin, out);
        } catch (InterruptedException ended) {
            out.println();
        } finally {
            closed.countDown();
            forget(shutdown);
        }
        return 0;
    }

    /// From now on the JVM may end without waiting for this thread.
    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The JVM is ending already, and the hook woke this thread.
        }
    }

    /// Interrupts the main thread when the JVM is asked to end, and waits until it has closed the journal. Does not
    /// wait for the thread to end: it waits in `System.exit` for this hook.
    private static Runnable interrupting(Thread main, CountDownLatch closed) {
        return () -> {
            main.interrupt();
            try {
                closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException impatient) {
                Thread.currentThread().interrupt();
            }
        };
    }

    /// Prints the reason of each situation, for users without a browser.
    private void show(RunningTwin twin, PrintStream out) throws InterruptedException {
        var shown = "";
        long end = seconds == null ? Long.MAX_VALUE : System.nanoTime() + seconds * 1_000_000_000L;
        boolean ended = false;
        while (end == Long.MAX_VALUE || end - System.nanoTime() > 0) {
            var frame = twin.view().frame();
            var situation = frame.situation();
            if (frame.time() > 0 && !situation.name().equals(shown)) {
                shown = situation.name();
                out.println(shown + (situation.leaf().isEmpty() ? "" : ": " + situation.reason()));
            }
            if (!ended && twin.hasEnded()) {
                ended = true;
                out.println("The recording has ended: " + (twin.events() == 0
                        ? "nothing in it could be read." : "%,d events.".formatted(twin.events())));
            }
            Thread.sleep(POLL_INTERVAL_MILLIS); // a line need not come earlier
        }
    }

    private RunningTwin open(PrintStream out) throws IOException {
        if (subject.replay != null) {
            require(journal == null, "--journal cannot be combined with --replay");
            require(Chronicle.isIn(subject.replay), subject.replay + " is not a folder with a journal");
            return RunningTwin.ofJournal(subject.replay);
        }
        if (subject.file != null) {
            require(Files.isReadable(subject.file), subject.file + " cannot be read");
            require(RecordedSource.isRecording(subject.file),
                    subject.file + " is not a recording of the flight recorder");
            return RunningTwin.ofRecording(subject.file, speed == null ? 1 : speed, journal(out));
        }
        if (subject.attach != null) {
            return RunningTwin.ofProcess(attach(subject.attach, out), journal(out));
        }
        return RunningTwin.ofShop(journal(out));
    }

    private PageServer serve(RunningTwin twin) throws IOException {
        try {
            return new PageServer(twin, (int) port);
        } catch (BindException taken) {
            throw new IOException("port " + port + " is taken, or not allowed", taken);
        }
    }

    private RemoteJvm attach(long pid, PrintStream out) {
        try {
            return RemoteJvm.attach(pid, () -> out.println("Attaching starts a management agent in process " + pid
                    + ". It cannot be stopped and stays until the process ends: it listens on a port of all "
                    + "interfaces, and serves connections from this machine alone."));
        } catch (IOException wrong) {
            throw new ParameterException(requireNonNull(spec).commandLine(), requireNonNull(wrong.getMessage()), wrong);
        }
    }

    private JournalFolder journal(PrintStream out) throws IOException {
        return new JournalFolder(folder(out),
                journalSize == null ? JournalFolder.USUAL_BYTES : journalSize << 20);
    }

    private Path folder(PrintStream out) throws IOException {
        if (journal != null) {
            require(Chronicle.mayBeIn(journal), journal + " is neither a journal nor an empty folder");
            return journal;
        }
        var made = TemporaryJournals.create(Path.of(System.getProperty("java.io.tmpdir")));
        out.println("The journal: " + made);
        return made;
    }

    private void require(boolean condition, String otherwise) {
        if (!condition && spec != null) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }
}
