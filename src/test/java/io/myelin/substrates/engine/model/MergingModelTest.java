package io.myelin.substrates.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.model.Merging.Guard;
import io.myelin.substrates.engine.model.Merging.Script;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Under every interleaving and every delay of a store, an emission that happens-before another is delivered before it,
/// with everything that its producer wrote. Without any single part of the rules, some interleaving violates that.
class MergingModelTest {

    @ParameterizedTest
    @EnumSource(Script.class)
    void orderHolds(Script script) {
        assertThat(Merging.explore(script).wrong()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
            "OWN_ENTRIES, SINCE", "INSTALLATION, SINCE",
            "LANE_FIRST, POLL_BEFORE_SHARED", "REVOCATION, POLL_BEFORE_SHARED",
            "REVOCATION, REVOCATION", "INSTALLATION, REVOCATION",
            "REVOCATION, CHECK_BEFORE_APPEND", "INSTALLATION, CHECK_BEFORE_APPEND",
            "INSTALLATION, CLAIMS_READ_LAST",
            "INSTALLATION, INSTALLATION_IS_VOLATILE",
            "INSTALLATION, CLAIM_IS_VOLATILE",
            "INSTALLATION, LANE_IS_READ_VOLATILE",
            "INSTALLATION, CLAIMS_ARE_READ_VOLATILE",
            // Without these no order is lost, but a delivery sees too little.
            "OWN_ENTRIES, SLOT_IS_RELEASED", "LANE_FIRST, SLOT_IS_RELEASED",
            "OWN_ENTRIES, SLOT_IS_ACQUIRED", "LANE_FIRST, SLOT_IS_ACQUIRED",
            "OWN_ENTRIES, TARGET_IS_RELEASED", "REVOCATION, TARGET_IS_RELEASED",
            "OWN_ENTRIES, TARGET_IS_ACQUIRED", "REVOCATION, TARGET_IS_ACQUIRED"
    })
    void withoutAGuardSomeInterleavingIsWrong(Script script, Guard removed) {
        assertThat(Merging.explore(script, removed).wrong()).isNotNull();
    }
}
