package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The times of events while the recorder's clock and the twin's differ.
class AlignmentTest {

    private static final long SECOND = 1_000_000;
    private static final long HOUR = 3_600 * SECOND;

    private final Alignment alignment = new Alignment();
    private long now = 100 * HOUR;

    /// Passes a second, whose only event is delivered afterwards.
    ///
    /// @param difference the difference between the recorder's clock and the twin's
    /// @return the age of the event, according to the time that it gets
    private long ageAfterASecond(long difference) {
        now += SECOND;
        long time = alignment.aligned(now - SECOND / 2 + difference, now);
        alignment.delivered(now);
        return now - time;
    }

    @Test
    void timesOfEqualClocksAreNotChanged() {
        for (int i = 0; i < 10; i++) {
            assertThat(ageAfterASecond(0)).isEqualTo(SECOND / 2);
        }
    }

    @Test
    void aClockThatIsBehindIsAlignedAfterSomeSeconds() {
        for (int i = 0; i < 4; i++) {
            assertThat(ageAfterASecond(-HOUR)).isEqualTo(HOUR + SECOND / 2);
        }
        for (int i = 0; i < 10; i++) {
            assertThat(ageAfterASecond(-HOUR)).isBetween(0L, SECOND);
        }
        // The recorder begins its next file.
        for (int i = 0; i < 10; i++) {
            assertThat(ageAfterASecond(0)).isBetween(0L, SECOND);
        }
    }

    /// An event has happened by the time that it is read.
    @Test
    void noEventIsLaterThanNow() {
        for (int i = 0; i < 10; i++) {
            assertThat(ageAfterASecond(HOUR)).isBetween(0L, SECOND);
        }
    }

    /// A process that was stopped delivers afterwards the events that it had recorded before.
    @Test
    void anOldDeliveryAloneChangesNothing() {
        ageAfterASecond(0);
        now += HOUR;
        assertThat(ageAfterASecond(-HOUR)).isEqualTo(HOUR + SECOND / 2);
        assertThat(ageAfterASecond(0)).isEqualTo(SECOND / 2);
        assertThat(ageAfterASecond(0)).isEqualTo(SECOND / 2);
    }

    /// A twin that was stopped reads many deliveries at once.
    @Test
    void manyOldDeliveriesAtOnceChangeNothing() {
        for (long old = HOUR; old > 0; old -= SECOND) {
            assertThat(alignment.aligned(now - old, now)).isEqualTo(now - old);
            alignment.delivered(now);
        }
        assertThat(ageAfterASecond(0)).isEqualTo(SECOND / 2);
    }
}
