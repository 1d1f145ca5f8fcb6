package io.myelin.tck.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/// Expects 0, 1, 2 and so on, or records the first other value.
public final class Sequence {
    private final List<String> errors = new ArrayList<>();
    private long next;

    public void receive(long value) {
        if (value != next && errors.size() < 5) {
            errors.add("got " + value + ", expected " + next);
        }
        next = value + 1;
    }

    public void assertComplete(long count) {
        assertThat(errors).isEmpty();
        assertThat(next).isEqualTo(count);
    }
}
