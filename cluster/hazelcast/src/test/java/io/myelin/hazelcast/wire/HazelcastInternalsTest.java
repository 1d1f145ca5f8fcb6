package io.myelin.hazelcast.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.Warnings;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A feature whose internals are missing is off.
class HazelcastInternalsTest {

    private final Members members = Members.create();
    private final AtomicInteger used = new AtomicInteger();

    @AfterEach
    void stop() {
        members.close();
    }

    private void lack() {
        used.incrementAndGet();
        throw new NoSuchMethodError("another release's");
    }

    @Test
    void whatIsMissingIsReportedOnceAndUsedNoMore() {
        var member = members.start();
        var warnings = new Warnings(member, HazelcastInternals.class);
        var internals = new HazelcastInternals(member, HazelcastInternals.class, "nothing works");
        internals.use(used::incrementAndGet);
        internals.use(this::lack);
        internals.use(this::lack);
        internals.use(used::incrementAndGet);
        assertThat(used).hasValue(2);
        assertThat(warnings.all()).singleElement().asString().endsWith("internals: nothing works");
        assertThat(member.getLifecycleService().isRunning()).isTrue();
    }

    @Test
    void otherFailuresArePassedOn() {
        var internals = new HazelcastInternals(members.start(), HazelcastInternals.class, "nothing works");
        assertThatThrownBy(() -> internals.use(() -> {
            throw new IllegalStateException("failed");
        })).hasMessage("failed");
        internals.use(used::incrementAndGet);
        assertThat(used).hasValue(1);
    }
}
