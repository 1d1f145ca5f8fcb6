package io.myelin.substrates.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.model.Lingering.Guard;
import io.myelin.substrates.engine.model.Lingering.Script;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Two lanes preserve the happens-before order of emissions, and each part of rule 4 is necessary for that.
class LingeringModelTest {

    @ParameterizedTest
    @EnumSource(Script.class)
    void orderHolds(Script script) {
        assertThat(Lingering.explore(script).wrong()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
            "NEWER_FIRST, REVOKED_FIRST", "NEWER_FIRST, CHECK_BEFORE_APPEND",
            "OLDER_FIRST, POLL_OLDER_LAST", "NEWER_FIRST, POLL_BEFORE_SHARED"
    })
    void withoutAGuardTheOrderIsLost(Script script, Guard removed) {
        assertThat(Lingering.explore(script, removed).wrong()).isNotNull();
    }
}
