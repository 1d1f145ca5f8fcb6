package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myelin.journal.support.Eventually;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Declared circuits are in the directory; nothing else exists for them before their first emission.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeclaredCircuitsTest {

    private final HostMembers members = new HostMembers();

    @BeforeAll
    void start() {
        members.start();
        members.start();
        members.awaitSafe();
    }

    @AfterAll
    void close() {
        members.close();
    }

    @Test
    void declaredCircuitsAreFoundAndNotOpened() throws Exception {
        var ids = IntStream.range(0, 5_000).mapToObj(i -> "declared" + i).toList();
        members.host(0).declare(KIND, ids);
        var places = members.host(1).where(KIND);
        assertThat(places.keySet()).containsAll(ids);
        assertThat(ids).allSatisfy(id -> {
            assertThat(places.get(id).member()).isNull();
            assertThat(places.get(id).active()).isFalse();
        });
        // Its first emission opens it, which does not count as a move.
        members.host(0).circuit(KIND, "declared7").inlet(READING).ask(7L).get(1, TimeUnit.MINUTES);
        assertThat(members.settled("declared7")).containsExactly(7L);
        Eventually.until("entered", () -> members.host(0).where(KIND).get("declared7").active());
        assertThat(members.host(0).where(KIND).get("declared7").moves()).isZero();
        assertThat(ids.stream().filter(id -> members.opened(id) > 0)).containsExactly("declared7");
    }

    /// An existing journal is neither created again nor considered lost.
    @Test
    void declaringAnOpenCircuitChangesNothing() throws Exception {
        var inlet = members.host(0).circuit(KIND, "open").inlet(READING);
        inlet.ask(1L).get(1, TimeUnit.MINUTES);
        Eventually.until("entered", () -> members.host(0).where(KIND).get("open").active());
        var before = members.host(0).where(KIND).get("open");
        members.host(1).declare(KIND, List.of("open"));
        assertThat(members.host(0).where(KIND)).containsEntry("open", before);
        inlet.ask(2L).get(1, TimeUnit.MINUTES);
        assertThat(members.settled("open")).containsExactly(1L, 2L);
    }

    @Test
    void badNamesAreRefusedBeforeAnyIsDeclared() {
        var host = members.host(0);
        assertThatThrownBy(() -> host.declare("unknown", List.of("a"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> host.declare(KIND, List.of("before-the-bad-one", "")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(host.where(KIND)).doesNotContainKey("before-the-bad-one");
    }
}
