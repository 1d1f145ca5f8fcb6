package io.myelin.hazelcast.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.support.Undeclared;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// The text of exceptions that an application made.
class FailureTextTest {

    private static final class Unreadable extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final transient Exception thrown;

        Unreadable(Exception thrown) {
            this.thrown = thrown;
        }

        @Override
        public String toString() {
            throw Undeclared.thrown(thrown);
        }
    }

    private static final class Textless extends RuntimeException {

        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
            return null;
        }
    }

    @Test
    void aFailureWithoutTextIsNamedByItsClass() {
        assertThat(FailureText.of(new IOException("no file"))).isEqualTo("java.io.IOException: no file");
        assertThat(FailureText.of(new Textless())).isEqualTo(Textless.class.getName());
        assertThat(FailureText.of(new Unreadable(new IllegalStateException())))
                .isEqualTo(Unreadable.class.getName());
    }

    /// In another language, for example.
    @Test
    void aTextMayThrowAnUndeclaredException() {
        assertThat(FailureText.of(new Unreadable(new IOException("no text")))).isEqualTo(Unreadable.class.getName());
    }
}
