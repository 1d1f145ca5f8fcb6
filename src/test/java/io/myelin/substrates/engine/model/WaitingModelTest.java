package io.myelin.substrates.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.model.Waiting.Guard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A caller at a barrier continues when it opens, and sees the effects of the processed entries.
class WaitingModelTest {

    @Test
    void theCallerContinues() {
        assertThat(Waiting.explore().wrong()).isNull();
    }

    @ParameterizedTest
    @EnumSource(Guard.class)
    void withoutAGuardTheCallerDoesNotContinue(Guard removed) {
        assertThat(Waiting.explore(removed).wrong()).isNotNull();
    }
}
