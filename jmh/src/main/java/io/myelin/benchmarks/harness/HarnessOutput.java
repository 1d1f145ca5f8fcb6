package io.myelin.benchmarks.harness;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;

/// Translates JMH's reports into lines for the parent process: `~row NAME`, `~phase TEXT`, `~eta PERCENT TIME`, `~score
/// NAME TEXT`.
///
/// Output of a benchmark or a failing fork goes to standard error unchanged.
final class HarnessOutput implements OutputFormat {

    private static final Pattern ETA = Pattern.compile("# Run progress: ([0-9.,]+)% complete, ETA (\\S+).*");

    private static final String FAILURE = "<failure>";

    private final PrintStream out;
    private final Runnable begin;
    private final Runnable end;
    private String row = "";
    private boolean failing;

    private HarnessOutput(PrintStream out, Runnable begin, Runnable end) {
        this.out = out;
        this.begin = begin;
        this.end = end;
    }

    HarnessOutput(PrintStream out) {
        this(out, () -> {}, () -> {});
    }

    /// For a run whose iterations wait for their turn. Reports only failures: each line would wake the parent in the
    /// middle of another's iteration.
    ///
    /// @param begin called before each iteration
    /// @param end   called after each
    static HarnessOutput inTurn(Runnable begin, Runnable end) {
        return new HarnessOutput(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), begin, end);
    }

    /// @return suite, row and parameters, as tables show them
    static String name(BenchmarkParams params) {
        var name = new StringBuilder(Rows.shortened(params.getBenchmark()));
        for (var key : params.getParamsKeys()) {
            if (!Rows.SCALES.contains(key)) {
                name.append(' ').append(params.getParam(key));
            }
        }
        return name.toString();
    }

    private void say(String line) {
        out.println("~" + line);
        out.flush();
    }

    @Override
    public void startBenchmark(BenchmarkParams params) {
        row = name(params);
        failing = false;
        say("row " + row);
    }

    @Override
    public void iteration(BenchmarkParams params, IterationParams iteration, int number) {
        say("phase " + (iteration.getType() == IterationType.WARMUP ? "warm-up " : "iteration ")
                + number + "/" + iteration.getCount());
        begin.run();
    }

    @Override
    public void iterationResult(
            BenchmarkParams params, IterationParams iteration, int number, IterationResult result) {
        // The row's score follows when all its iterations are done.
        end.run();
    }

    @Override
    public void endBenchmark(BenchmarkResult result) {
        if (result != null) {
            var primary = result.getPrimaryResult();
            say("score %s: %.2f %s".formatted(
                    name(result.getParams()), primary.getScore(), primary.getScoreUnit()));
        }
    }

    @Override
    public void startRun() {
        // The parent knows.
    }

    @Override
    public void endRun(Collection<RunResult> results) {
        // The parent reads the file.
    }

    @Override
    public void println(String text) {
        var eta = ETA.matcher(text);
        if (eta.matches()) {
            say("eta " + eta.group(1) + " " + eta.group(2));
        } else if (text.startsWith("# Fork:") || text.startsWith("# Warmup Fork:")) {
            say("phase " + text.substring(2).replace(":", "").replace(" of ", "/").toLowerCase());
        } else if (failing || text.startsWith(FAILURE)) {
            // The mark, then the stack trace.
            failing = true;
            System.err.println(text.startsWith(FAILURE) ? row + " failed:" : text);
        }
    }

    @Override
    public void print(String text) {
        // Only headings come here.
    }

    @Override
    public void flush() {
        out.flush();
    }

    @Override
    public void close() {
        out.flush();
    }

    @Override
    public void verbosePrintln(String text) {
        // JMH's own messages.
    }

    @Override
    public void write(int octet) {
        System.err.write(octet);
    }

    @Override
    public void write(byte[] octets) throws IOException {
        System.err.print(new String(octets, StandardCharsets.UTF_8));
    }
}
