package io.myelin.benchmarks.result;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.myelin.benchmarks.article.ArticleResult;
import io.myelin.benchmarks.article.Scenario;
import io.myelin.benchmarks.harness.Rows;
import io.myelin.benchmarks.harness.Yardstick;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/// Checks that a file has the form that benchmarks write, and that its figures follow from its raw data. Tables show
/// scores and curves, a comparison uses the iterations: a file in which they contradict each other was edited or is
/// damaged, as is a file with a duplicate row or with impossible times.
public final class Soundness {

    /// By default, Jackson ignores a second value of one name, and text after the end.
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

    private static final double ROUNDING = 1e-6;

    /// The units of further figures whose names imply one, by the names' ends.
    private static final Map<String, String> UNITS = Map.of(
            "alloc.rate.norm", "B/op", "_us", "#", "_ns", "#", "_percent", "#", "_bytes", "#", "_per_million", "#",
            Yardstick.ARITHMETIC, "ns", Yardstick.HAND_OVER, "ns");

    /// The figures by which a curve is compared with the iterations, in ascending order.
    private static final SortedMap<Double, String> PERCENTILES = new TreeMap<>(Map.of(
            50.0, "p50_us", 90.0, "p90_us", 99.0, "p99_us", 99.9, "p99_9_us", 100.0, "max_us"));

    /// A histogram keeps three digits, and the points of a curve do not lie exactly on the percentiles.
    private static final double CURVE_TOLERANCE = 1.5;

    /// A percentile above zero as JMH writes it.
    private static final Pattern PERCENTILE = Pattern.compile("100\\.0|[1-9][0-9]?\\.[0-9]+");

    private Soundness() {
    }

    /// Searches for a contradiction.
    ///
    /// @param file a result
    /// @return the first contradiction, as a sentence
    /// @throws IOException if the file cannot be read
    public static Optional<String> contradiction(Path file) throws IOException {
        var node = JSON.readTree(file.toFile());
        var misshapen = misshapen(node);
        if (misshapen.isPresent() || isArticle(node)) {
            return misshapen.or(() -> date(node));
        }
        var date = date(node);
        if (date.isPresent()) {
            return date;
        }
        var rows = rows(node);
        var seen = new HashSet<String>();
        for (var row : rows) {
            var key = MeasuredRow.of(row).key();
            if (!seen.add(key)) { // in another mode or with other threads too: a comparison knows rows by their keys
                return Optional.of("it has " + key + " twice");
            }
            var wrong = row(key, row);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        var curves = curves(node, rows);
        return curves.or(() -> forks(rows)).or(() -> repeatedFork(rows));
    }

    /// Checks the form alone: whether a file has rows that a report can show.
    ///
    /// @param file a result
    /// @return what is wrong with it, as a sentence
    /// @throws IOException if the file cannot be read
    public static Optional<String> misshapen(Path file) throws IOException {
        return misshapen(JSON.readTree(file.toFile()));
    }

    private static Optional<String> misshapen(JsonNode node) {
        if (isArticle(node)) {
            return scenarios(node);
        }
        var rows = rows(node);
        if (rows.isEmpty()) {
            return Optional.of("it has no row");
        }
        for (var row : rows) {
            var name = row.path("benchmark").asText();
            if (name.indexOf('.') < 0 || row.path("primaryMetric").path("scoreUnit").asText().isEmpty()) {
                return Optional.of("it has a row without a name or without a unit");
            }
        }
        return Optional.empty();
    }

    private static boolean isArticle(JsonNode node) {
        return ArticleResult.KIND.equals(node.path("kind").asText());
    }

    /// A run notes when it began in one form. A file that JMH wrote itself has no date.
    private static Optional<String> date(JsonNode node) {
        var date = node.path("machine").path("date");
        try {
            if (!date.isMissingNode()) {
                LocalDateTime.parse(date.asText());
            }
            return Optional.empty();
        } catch (DateTimeParseException malformed) {
            return Optional.of("its date, '" + date.asText() + "', is none");
        }
    }

    private static JsonNode rows(JsonNode node) {
        return node.isArray() ? node : node.path("jmh");
    }

    /// A run gives every row the same number of rounds, and every fork the same number of iterations.
    private static Optional<String> forks(JsonNode rows) {
        var rounds = new HashSet<Integer>();
        for (var row : rows) {
            var raw = row.path("primaryMetric").path("rawData");
            if (!raw.isEmpty()) {
                int forks = row.path("forks").asInt();
                if (forks > 0 && raw.size() % forks != 0) {
                    return Optional.of("forks of " + MeasuredRow.of(row).key() + " are missing");
                }
                rounds.add(forks > 0 ? raw.size() / forks : 0); // 0: within the driver's virtual machine
            }
            for (var fork : raw) {
                if (row.path("measurementIterations").asInt(fork.size()) != fork.size()) {
                    return Optional.of("iterations of " + MeasuredRow.of(row).key() + " are missing");
                }
            }
        }
        return rounds.size() > 1 ? Optional.of("some of its rows have fewer forks than others") : Optional.empty();
    }

    /// No two forks measure the same times, in one row or in two.
    private static Optional<String> repeatedFork(JsonNode rows) {
        var seen = new KnownForks();
        for (var row : rows) {
            var key = MeasuredRow.of(row).key();
            var raw = row.path("primaryMetric").path("rawData");
            if (isOneTime(raw)) {
                return Optional.of("all forks of " + key + " have the same time, to the last digit");
            }
            for (var fork : raw) {
                var times = RawData.times(fork);
                var former = seen.row(times);
                if (former.isPresent()) {
                    return Optional.of("a fork of " + key + " has the times of a fork of " + former.get()
                            + ", to nine digits");
                }
                seen.add(key, times);
            }
        }
        return Optional.empty();
    }

    /// Whether two forks or more have a single time for all their iterations. Where a row could not measure, the times
    /// are no numbers.
    private static boolean isOneTime(JsonNode raw) {
        var times = new HashSet<JsonNode>();
        raw.forEach(fork -> fork.forEach(times::add));
        return raw.size() > 1 && times.size() == 1 && times.iterator().next().isNumber();
    }

    private static Optional<String> row(String key, JsonNode row) {
        var primary = row.path("primaryMetric");
        if (damaged(primary, true) || hasEmptyFork(primary)) {
            return Optional.of("an iteration of " + key + " is missing, or is no positive number");
        }
        if (!follows(primary, false)) {
            return Optional.of("the score of " + key + " does not follow from its iterations");
        }
        if (!NotedError.of(primary).follows()) {
            return Optional.of("the error of " + key + " does not follow from its iterations");
        }
        for (var metric : row.path("secondaryMetrics").properties()) {
            boolean yardstick = metric.getKey().startsWith("yardstick.");
            var unit = UNITS.entrySet().stream()
                    .filter(known -> metric.getKey().endsWith(known.getKey())).map(Map.Entry::getValue).findFirst();
            if (unit.isPresent() && !metric.getValue().path("scoreUnit").asText(unit.get()).equals(unit.get())) {
                return Optional.of(metric.getKey() + " of " + key + " is in another unit than its name says");
            }
            if (damaged(metric.getValue(), yardstick)) {
                return Optional.of("an iteration of " + metric.getKey() + " of " + key
                        + " is a number that it cannot be");
            }
            if (!yardstick && !follows(metric.getValue(), true)) {
                return Optional.of(metric.getKey() + " of " + key + " does not follow from its iterations");
            }
        }
        return fall(MeasuredRow.of(row).further())
                ? Optional.of("a percentile of " + key + " is less than a lower one") : Optional.empty();
    }

    /// Whether an iteration has a percentile that is less than a lower percentile.
    private static boolean fall(Map<String, List<List<Double>>> figures) {
        var percentiles = PERCENTILES.values().stream().filter(figures::containsKey).map(figures::get).toList();
        for (int i = 1; i < percentiles.size(); i++) {
            var lower = percentiles.get(i - 1).iterator();
            for (var fork : percentiles.get(i)) {
                if (lower.hasNext() && fall(lower.next(), fork)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// A fork may lack a figure; one that is no number is neither less nor greater.
    private static boolean fall(List<Double> lower, List<Double> higher) {
        return lower.size() == higher.size()
                && IntStream.range(0, lower.size()).anyMatch(i -> higher.get(i) < lower.get(i));
    }

    /// Of a score; a further figure may be missing in a fork.
    private static boolean hasEmptyFork(JsonNode metric) {
        for (var fork : metric.path("rawData")) {
            if (fork.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /// Whether a number is out of range. A value that is no number is not damaged: JMH writes that where a row could
    /// not measure.
    private static boolean damaged(JsonNode metric, boolean positive) {
        for (var fork : metric.path("rawData")) {
            if (!fork.isArray()) {
                return true;
            }
            for (var value : fork) {
                if (value.isNumber() && (positive ? !(value.asDouble() > 0) : value.asDouble() < 0)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Optional<String> scenarios(JsonNode result) {
        var seen = new HashSet<String>();
        for (var row : result.path("rows")) {
            var name = row.path("scenario").asText();
            if (Arrays.stream(Scenario.values()).noneMatch(scenario -> scenario.name().equals(name))) {
                return Optional.of("there is no scenario '" + name + "'");
            }
            if (!seen.add(name)) {
                return Optional.of("it has " + name + " twice");
            }
            boolean empty = row.path("nanos").isEmpty() || row.path("emissions").asInt() < 1;
            for (var machine : row.path("nanos")) {
                empty |= machine.isEmpty();
                for (var nanos : machine) {
                    empty |= !nanos.isIntegralNumber() || nanos.asLong() < 1;
                }
            }
            if (empty) {
                return Optional.of("a run of " + name + " is missing, or is no positive number");
            }
        }
        return seen.isEmpty() ? Optional.of("it has no scenario") : Optional.empty();
    }

    private static boolean follows(JsonNode metric, boolean counted) {
        var values = new ArrayList<Double>();
        metric.path("rawData").forEach(fork -> fork.forEach(value -> values.add(value.asDouble())));
        var score = metric.path("score");
        if (values.isEmpty() || !score.isNumber()) {
            return true;
        }
        double sum = values.stream().mapToDouble(Double::doubleValue).sum();
        // JMH takes the mean of scores and the sum of what is counted.
        return near(score.asDouble(), sum / values.size()) && extremes(metric, values)
                && (counted || percentiles(metric, values))
                || counted && near(score.asDouble(), sum);
    }

    /// Whether the percentiles are those that JMH noted.
    private static boolean percentiles(JsonNode metric, List<Double> values) {
        var sample = values.stream().mapToDouble(Double::doubleValue).toArray();
        return metric.path("scorePercentiles").properties().stream()
                .filter(noted -> noted.getValue().isNumber() && !noted.getKey().equals("0.0"))
                .allMatch(noted -> PERCENTILE.matcher(noted.getKey()).matches() && near(noted.getValue().asDouble(),
                        new Percentile().evaluate(sample, Double.parseDouble(noted.getKey()))));
    }

    /// Whether the least and the largest iteration are those that JMH noted.
    private static boolean extremes(JsonNode metric, List<Double> values) {
        var percentiles = metric.path("scorePercentiles");
        return !percentiles.path("0.0").isNumber() || !percentiles.path("100.0").isNumber()
                || near(percentiles.path("0.0").asDouble(), Collections.min(values))
                        && near(percentiles.path("100.0").asDouble(), Collections.max(values));
    }

    static boolean near(double a, double b) {
        return Math.abs(a - b) <= ROUNDING * Math.max(1e-3, Math.max(Math.abs(a), Math.abs(b)));
    }

    private static Optional<String> curves(JsonNode node, JsonNode rows) throws IOException {
        for (var curve : node.path("curves").properties()) {
            var points = new ArrayList<LatencyPoint>();
            for (var point : curve.getValue()) {
                points.add(JSON.treeToValue(point, LatencyPoint.class));
            }
            for (int i = 1; i < points.size(); i++) {
                if (points.get(i).micros() < points.get(i - 1).micros()) {
                    return Optional.of("the curve of " + curve.getKey() + " falls");
                }
            }
            for (var row : rows) {
                var name = Rows.shortened(row.path("benchmark").asText());
                if (isOf(curve.getKey(), row) && disagree(points, row.path("secondaryMetrics"))) {
                    return Optional.of("the curve of " + name + " does not follow from its iterations");
                }
            }
        }
        return Optional.empty();
    }

    /// A curve is named after its row, or `row@parameter` if that distinguishes rows.
    private static boolean isOf(String curve, JsonNode row) {
        var parts = curve.split("@", 2);
        var name = Rows.shortened(row.path("benchmark").asText());
        return (name.equals(parts[0]) || name.endsWith("." + parts[0])) && (parts.length == 1
                || row.path("params").properties().stream()
                        .anyMatch(param -> param.getValue().asText().equals(parts[1])));
    }

    /// A percentile of all iterations together lies within the range of the iterations' own.
    private static boolean disagree(List<LatencyPoint> points, JsonNode metrics) {
        return PERCENTILES.entrySet().stream().anyMatch(percentile -> {
            var values = new ArrayList<Double>();
            metrics.path(percentile.getValue()).path("rawData")
                    .forEach(fork -> fork.forEach(value -> values.add(value.asDouble())));
            if (values.isEmpty() || points.isEmpty()) {
                return false;
            }
            double micros = LatencyPoint.at(points, percentile.getKey());
            return micros > CURVE_TOLERANCE * values.stream().max(Double::compare).orElseThrow()
                    || micros * CURVE_TOLERANCE < values.stream().min(Double::compare).orElseThrow();
        });
    }
}
