package io.myelin.tck.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/// Expects 0, 1, 2 and so on, or records the first other value.
final class Sequence {
    private final List<String> errors = new ArrayList<>();
    private long next;

    void receive(long value) {
        if (value != next && errors.size() < 5) {
            errors.add("got " + value + ", expected " + next);
        }
        next = value + 1;
    }

    void assertComplete(long count) {
        assertThat(errors).isEmpty();
        assertThat(next).isEqualTo(count);
    }
}
