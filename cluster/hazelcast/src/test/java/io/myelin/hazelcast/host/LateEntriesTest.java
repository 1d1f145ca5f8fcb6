package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import io.myelin.hazelcast.host.route.CircuitPlace;
import io.myelin.hazelcast.host.route.CircuitRouter;
import io.myelin.journal.support.Eventually;
import java.io.Serial;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A member changes the entry of a circuit after another member has claimed the circuit or opened it. An entry that
/// names the wrong member would let the next owner fence the right one.
class LateEntriesTest {

    /// The number of circuits that a member opens at once.
    private static final int OPENINGS = 32;

    private static final AtomicReference<Runnable> ON_READ = new AtomicReference<>(() -> {});

    private final HostMembers members = new HostMembers(HostSettings.defaults().sweep(Duration.ofHours(1)));
    private List<CountDownLatch> holds = List.of();

    @AfterEach
    void close() {
        ON_READ.set(() -> {});
        holds.forEach(CountDownLatch::countDown);
        members.close();
    }

    /// The circuit is noted as idle too late: it has moved meanwhile, and this member is about to open it again.
    @Test
    void theEntryOfACircuitThatAnotherMemberOpenedIsKept() throws Exception {
        var first = members.start();
        members.start();
        members.awaitSafe();
        var id = members.idOn(1);
        first.circuit(KIND, id).inlet(READING).ask(1L).get(1, TimeUnit.MINUTES);
        var before = first.where(KIND).get(id);
        var others = IntStream.range(0, OPENINGS).mapToObj(i -> members.idOn(0, "other" + i + '-')).toList();
        holds = others.stream().map(members::holdNextOpening).toList();
        others.forEach(other -> first.circuits().require(KIND + '/' + other));
        Eventually.until("openings", () -> others.stream().allMatch(other -> members.opened(other) == 1));
        // This opening waits for a permit.
        assertThat(first.circuits().require(KIND + '/' + id)).isNotNull();
        first.circuits().passivated(KIND + '/' + id);
        assertThat(first.where(KIND)).containsEntry(id, before);
    }

    /// The entry is wrong, as it may be after a split. Another member claims the circuit just when this member repairs
    /// the entry.
    @Test
    void theEntryOfACircuitThatAnotherMemberClaimsIsKept() throws Exception {
        var id = "north";
        var key = KIND + '/' + id;
        var host = members.start();
        host.circuit(KIND, id).inlet(READING).ask(1L).get(1, TimeUnit.MINUTES);
        IMap<String, CircuitPlace> directory = members.instance(0).getMap(CircuitRouter.DIRECTORY);
        var other = new CircuitPlace(UUID.randomUUID(), true, 0, 1);
        directory.set(key, other);
        directory.addInterceptor(new OnRead());
        var resident = host.circuits().resident(key);
        ON_READ.set(resident::claim);
        host.circuits().enterAgain(resident);
        assertThat(resident.isClaimed()).isTrue();
        assertThat(directory.get(key)).isEqualTo(other);
    }

    /// Runs an action when an entry is read.
    private static final class OnRead extends UnchangedEntries {

        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public Object interceptGet(Object value) {
            ON_READ.get().run();
            return null; // as it is
        }
    }
}
