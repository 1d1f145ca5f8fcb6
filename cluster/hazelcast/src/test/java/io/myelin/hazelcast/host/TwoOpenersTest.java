package io.myelin.hazelcast.host;

import static io.myelin.hazelcast.host.HostMembers.KIND;
import static io.myelin.hazelcast.host.HostMembers.READING;
import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.journal.support.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A circuit's key moves while a member opens the circuit. The next owner asks that member to release it, instead of
/// being fenced, or fencing it, with emissions that were accepted.
class TwoOpenersTest {

    /// Enough for the keys of some to move to a member that joins.
    private static final List<String> IDS = IntStream.range(0, 20).mapToObj(Integer::toString).toList();

    private static final long COUNT = 20;

    private final HostMembers members = new HostMembers(HostSettings.defaults().sweep(Duration.ofMillis(200)));

    private List<CountDownLatch> holds = List.of();

    @AfterEach
    void close() {
        holds.forEach(CountDownLatch::countDown);
        members.close();
    }

    @Test
    void theOpenerOfANewCircuitIsAskedToReleaseIt() throws Exception {
        var first = members.start();
        holds = IDS.stream().map(members::holdNextOpening).toList();
        IDS.forEach(id -> first.circuits().require(key(id)));
        Eventually.until("opening", () -> IDS.stream().allMatch(id -> members.opened(id) == 1));
        requireOrderlyChange(first);
    }

    /// The entry that both openers find names a member that cannot be asked.
    @Test
    void theOpenerOfACircuitWhoseMemberDiedIsAskedToReleaseIt() throws Exception {
        var dead = members.start();
        for (var id : IDS) {
            dead.circuit(KIND, id).inlet(READING).ask(0L).get(1, TimeUnit.MINUTES);
        }
        holds = IDS.stream().map(members::holdNextOpening).toList();
        var first = members.start();
        members.awaitSafe();
        members.instance(0).getLifecycleService().terminate();
        // Two circuits may have been rebuilt before, because they were about to move.
        Eventually.until("opening", () -> IDS.stream().allMatch(id -> members.opened(id) >= 2));
        requireOrderlyChange(first);
    }

    /// Adds a member, and emits on it into a circuit whose key has moved there, before and after the first member
    /// continues to open it.
    private void requireOrderlyChange(CircuitHost first) throws Exception {
        var second = members.start();
        members.awaitSafe();
        var id = IDS.stream().filter(each -> second.circuits().isOwned(key(each))).findFirst().orElseThrow();
        var inlet = second.circuit(KIND, id).inlet(READING);
        var receipt = inlet.ask(1L);
        Eventually.until("an opener that was asked, or fenced",
                () -> receipt.isDone() || first.circuits().residents().stream()
                        .anyMatch(resident -> resident.key().equals(key(id)) && resident.isClaimed()));
        holds.forEach(CountDownLatch::countDown);
        Eventually.until("end of the opening", () -> first.circuits().residents().stream()
                .noneMatch(resident -> resident.key().equals(key(id))
                        && resident.state() == ResidentCircuit.State.OPENING));
        for (long value = 2; value < COUNT; value++) {
            inlet.ask(value).get(1, TimeUnit.MINUTES);
        }
        receipt.get(1, TimeUnit.MINUTES);
        assertThat(members.settled(id))
                .filteredOn(value -> value > 0)
                .containsExactlyElementsOf(LongStream.range(1, COUNT).boxed().toList());
    }

    private static String key(String id) {
        return KIND + '/' + id;
    }
}
