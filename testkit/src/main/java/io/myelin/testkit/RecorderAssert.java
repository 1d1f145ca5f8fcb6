package io.myelin.testkit;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/// Assertions on what a recorder had received when `assertThat` was called. Each throws an `AssertionError` that lists
/// the emissions, or returns assertions to continue with.
///
/// @param <E> the emission type
public final class RecorderAssert<E> extends AbstractAssert<RecorderAssert<E>, EmissionRecorder<E>> {

    private final List<RecordedEmission<E>> emissions;
    private final @Nullable String from;
    /// The argument of [#received], for [#inOrder].
    private @Nullable List<E> expected;

    RecorderAssert(EmissionRecorder<E> recorder, List<RecordedEmission<E>> emissions) {
        this(recorder, emissions, null);
    }

    private RecorderAssert(
            EmissionRecorder<E> recorder, List<RecordedEmission<E>> emissions, @Nullable String from) {
        super(recorder, RecorderAssert.class);
        this.emissions = emissions;
        this.from = from;
    }

    /// Restricts the assertions to the emissions of one channel.
    ///
    /// @param name the channel's name as text, such as `tank.north`
    /// @throws NullPointerException if the name is `null`
    public RecorderAssert<E> from(String name) {
        requireNonNull(name, "name");
        var own = emissions.stream().filter(emission -> name.equals(emission.name())).toList();
        if (own.isEmpty() && !emissions.isEmpty()) {
            return restricted(List.of(), name + " (nothing; there was " + names() + ")");
        }
        return restricted(own, name);
    }

    /// A copy with the description, message and representation of this one.
    private RecorderAssert<E> restricted(List<RecordedEmission<E>> own, String origin) {
        var restricted = new RecorderAssert<>(actual, own, origin);
        restricted.info.description(info.description());
        restricted.info.overridingErrorMessage(info.overridingErrorMessage());
        restricted.info.useRepresentation(info.representation());
        return restricted;
    }

    private String names() {
        return emissions.stream()
                .map(emission -> String.valueOf(emission.name()))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /// Asserts that exactly these values were received, in any order; [#inOrder] asserts the order as well.
    ///
    /// @throws NullPointerException if a value is `null`
    @SafeVarargs
    @SuppressWarnings("varargs") // copied, never stored or written to
    public final RecorderAssert<E> received(E... values) {
        var wanted = List.of(values);
        if (!occurrences(wanted).equals(occurrences(values()))) {
            failWithActualExpectedAndMessage(
                    values(), wanted, "%sExpected to receive%n  %s%nin any order, but received%n%s%s",
                    origin(), wanted, listing(), difference(wanted));
        }
        expected = wanted;
        return this;
    }

    /// Asserts that the values given to [#received] came in the order in which they were given.
    ///
    /// @throws IllegalStateException if [#received] was not called before
    public RecorderAssert<E> inOrder() {
        if (expected == null) {
            throw new IllegalStateException("inOrder follows received");
        }
        if (!expected.equals(values())) {
            failWithActualExpectedAndMessage(
                    values(), expected, "%sExpected to receive%n  %s%nin this order, but received%n%s",
                    origin(), expected, listing());
        }
        return this;
    }

    /// Asserts that nothing was received.
    public RecorderAssert<E> receivedNothing() {
        if (!emissions.isEmpty()) {
            failWithMessage("%sExpected to receive nothing, but received%n%s", origin(), listing());
        }
        return this;
    }

    /// Asserts how many values were received.
    ///
    /// @param count the exact number
    public RecorderAssert<E> hasReceivedCount(int count) {
        if (emissions.size() != count) {
            failWithActualExpectedAndMessage(
                    emissions.size(), count, "%sExpected to receive %s %s, but received %s:%n%s",
                    origin(), count, count == 1 ? "value" : "values", emissions.size(), listing());
        }
        return this;
    }

    /// Asserts the exact times of all values, since the recorder was made. Only for a recorder whose clock is a
    /// [ManualTime]: real time is never exact.
    ///
    /// @param times one for each value, in the order of processing
    /// @throws NullPointerException if a time is `null`
    public RecorderAssert<E> at(Duration... times) {
        var wanted = List.of(times);
        var found = emissions.stream().map(RecordedEmission::time).toList();
        if (!wanted.equals(found)) {
            failWithActualExpectedAndMessage(
                    found, wanted, "%sExpected to receive at%n  %s%nbut received%n%s", origin(), wanted, listing());
        }
        return this;
    }

    private List<E> values() {
        return emissions.stream().map(RecordedEmission::value).toList();
    }

    private static <T> Map<T, Long> occurrences(List<T> values) {
        return values.stream().collect(Collectors.groupingBy(value -> value, Collectors.counting()));
    }

    private String origin() {
        return from == null ? "" : "From " + from + ": ";
    }

    private String listing() {
        return emissions.isEmpty()
                ? "  nothing"
                : emissions.stream().map(emission -> "  " + emission).collect(Collectors.joining("\n"));
    }

    private String difference(List<E> wanted) {
        var missing = new ArrayList<>(wanted);
        var unexpected = new ArrayList<E>();
        for (E value : values()) {
            if (!missing.remove(value)) {
                unexpected.add(value);
            }
        }
        var text = new StringBuilder();
        if (!missing.isEmpty()) {
            text.append("\nmissing: ").append(missing);
        }
        if (!unexpected.isEmpty()) {
            text.append("\nunexpected: ").append(unexpected);
        }
        return text.toString();
    }
}
