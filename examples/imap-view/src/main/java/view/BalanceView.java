package view;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.client.Output;
import io.myelin.journal.Codecs;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/// Keeps the balances that the circuits of a cluster emit in an `IMap`, where every member and client of Hazelcast can
/// read them.
///
/// An output is acknowledged when the consumer has returned. If this process dies before, it comes again with the same
/// number; so each balance is kept with its number, and an earlier one changes nothing. While Hazelcast does not take a
/// balance, the consumer does not return, and the cluster keeps the outputs.
public final class BalanceView implements AutoCloseable {

    /// The name of the map.
    public static final String MAP = "balances";

    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /// The number of the last output and the balance, by the account's key. One process writes it.
    private final IMap<String, long[]> balances;

    private final ClusterClient client;

    /// Connects to the cluster.
    ///
    /// @param settings of the cluster
    /// @param identity unique among the cluster's clients, and the same after a restart
    /// @param hazelcast a member or a client
    /// @throws InterruptedException if interrupted
    /// @throws TimeoutException if no leader answers
    public BalanceView(ClusterSettings settings, String identity, HazelcastInstance hazelcast)
            throws InterruptedException, TimeoutException {
        balances = hazelcast.getMap(MAP);
        client = ClusterClient.builder(settings, identity)
                .consume("account", "balance", Codecs.LONG, this::show)
                .connect(Duration.ofSeconds(30));
    }

    private void show(Output<Long> output) {
        while (true) {
            try {
                var shown = balances.get(output.from().key());
                if (shown == null || shown[0] < output.number()) {
                    balances.set(output.from().key(), new long[] {output.number(), output.value()});
                }
                return;
            } catch (RuntimeException unavailable) {
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    /// The balance of an account, 0 without a deposit.
    ///
    /// @param hazelcast a member or a client, anywhere
    /// @param key the account's
    public static long balance(HazelcastInstance hazelcast, String key) {
        var shown = hazelcast.<String, long[]>getMap(MAP).get(key);
        return shown == null ? 0 : shown[1];
    }

    @Override
    public void close() {
        client.close();
    }
}
