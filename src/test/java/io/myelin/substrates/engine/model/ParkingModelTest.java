package io.myelin.substrates.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.substrates.engine.model.Parking.Guard;
import io.myelin.substrates.engine.model.Parking.Script;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// No wake-up is lost, in any interleaving and however late a store becomes visible; and each part of the protocol is
/// necessary for that.
class ParkingModelTest {

    @ParameterizedTest
    @EnumSource(Script.class)
    void everythingIsDelivered(Script script) {
        assertThat(Parking.explore(script).wrong()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
            "SHARED, WAKE", "LANE, WAKE", "INSTALLATION, WAKE",
            "SHARED, RECHECK", "LANE, RECHECK", "INSTALLATION, RECHECK",
            "SHARED, PARKED_BEFORE_RECHECK", "LANE, PARKED_BEFORE_RECHECK", "INSTALLATION, PARKED_BEFORE_RECHECK",
            "INSTALLATION, PARKED_BEFORE_REVOCATION",
            "LANE, TIMED_POLLS", "INSTALLATION, TIMED_POLLS",
            "SHARED, CLAIM_IS_VOLATILE", "LANE, CLAIM_IS_VOLATILE", "INSTALLATION, CLAIM_IS_VOLATILE",
            "SHARED, PARKED_IS_VOLATILE", "LANE, PARKED_IS_VOLATILE", "INSTALLATION, PARKED_IS_VOLATILE",
            "SHARED, RECHECK_IS_VOLATILE", "LANE, RECHECK_IS_VOLATILE", "INSTALLATION, RECHECK_IS_VOLATILE",
            "SHARED, PHASE_IS_READ_VOLATILE", "LANE, PHASE_IS_READ_VOLATILE",
            "INSTALLATION, PHASE_IS_READ_VOLATILE"
    })
    void withoutAGuardAnEmissionIsStranded(Script script, Guard removed) {
        assertThat(Parking.explore(script, removed).wrong()).isNotNull();
    }

    /// The release fence between an append and the read of the phase ensures that an emission is not delivered late.
    /// That it is delivered at all, the timed polls ensure.
    @ParameterizedTest
    @EnumSource(value = Script.class, names = {"LANE", "INSTALLATION"})
    void timedPollsMakeUpForAPhaseReadBeforeTheAppend(Script script) {
        assertThat(Parking.explore(script, Guard.APPEND_BEFORE_PHASE).wrong()).isNull();
        assertThat(Parking.explore(script, Guard.APPEND_BEFORE_PHASE, Guard.TIMED_POLLS).wrong()).isNotNull();
    }
}
