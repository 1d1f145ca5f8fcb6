package io.myelin.benchmarks.pipeline.replicated;

import io.myelin.benchmarks.pipeline.journaled.AccountCodec;
import io.myelin.benchmarks.pipeline.journaled.EventCodec;
import io.myelin.benchmarks.pipeline.journaled.TemporaryFolder;
import io.myelin.benchmarks.pipeline.published.Account;
import io.myelin.benchmarks.pipeline.published.Event;
import io.myelin.cluster.Address;
import io.myelin.cluster.ClusterSettings;
import io.myelin.cluster.client.ClusterClient;
import io.myelin.cluster.client.Output;
import io.myelin.cluster.member.ClusterMember;
import io.myelin.cluster.program.HostedCircuit;
import io.myelin.cluster.program.Programs;
import io.myelin.journal.Codec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/// Three members of a cluster in this process, with a circuit for each account, and a client that emits events and
/// keeps a view of the accounts from what the circuits emit.
public final class AccountCluster implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String KIND = "account";
    private static final int BASE_PORT = 27_000;
    private static final long POLL_INTERVAL_NANOS = 20_000;
    private static final Codec<Event> EVENTS = new EventCodec();
    private static final Codec<Account> ACCOUNTS = new AccountCodec();

    private final Path folder;
    private final List<ClusterMember> members = new ArrayList<>();
    private final ClusterClient client;
    private final Map<String, Account> view = new ConcurrentHashMap<>();
    private final Map<String, Address> addresses = new ConcurrentHashMap<>();
    private long emitted;

    /// Written by the client's thread after the view.
    private volatile long viewed;

    /// Starts the members.
    ///
    /// @param forced whether an event counts as accepted only when a majority has forced it to disk
    /// @throws IOException          if a member cannot start
    /// @throws InterruptedException if interrupted
    /// @throws TimeoutException     if there is no leader within two minutes
    public AccountCluster(boolean forced) throws IOException, InterruptedException, TimeoutException {
        folder = TemporaryFolder.make();
        var settings = ClusterSettings.builder("pipeline").basePort(BASE_PORT).forced(forced).build();
        var programs = Programs.builder().program(KIND, AccountCluster::build).build();
        for (int member = 0; member < settings.members(); member++) {
            members.add(ClusterMember.start(settings, member, folder.resolve("member-" + member), programs));
        }
        client = ClusterClient.builder(settings, "benchmark").consume(KIND, "account", ACCOUNTS, this::show)
                .connect(PATIENCE);
    }

    private static void build(HostedCircuit circuit) {
        var account = new Account[] {Account.fresh(circuit.address().key())};
        var accounts = circuit.outlet("account", ACCOUNTS);
        circuit.inlet("event", EVENTS, event -> {
            account[0] = account[0].after(event.amount(), event.occurredAt());
            accounts.receive(account[0]);
        });
        circuit.state("account", ACCOUNTS, () -> account[0], value -> account[0] = value);
    }

    // The client's thread alone writes the counter.
    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    private void show(Output<Account> output) {
        view.put(output.from().key(), output.value());
        viewed++;
    }

    /// Emits an event.
    ///
    /// @param key the account's key
    public void emit(String key) {
        client.emit(addresses.computeIfAbsent(key, each -> new Address(KIND, each)), "event", EVENTS,
                Event.of(emitted, key));
        emitted++;
    }

    /// Waits until all events are in the view: the log has them, and their circuits have handled them.
    public void awaitViewed() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (viewed < emitted) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(viewed + " of " + emitted + " events are in the view");
            }
            LockSupport.parkNanos(POLL_INTERVAL_NANOS);
        }
    }

    /// The number of emitted events.
    ///
    /// @return the count
    public long emitted() {
        return emitted;
    }

    /// The accounts as the client sees them.
    ///
    /// @return accounts by key
    public Map<String, Account> view() {
        return view;
    }

    @Override
    public void close() {
        client.close();
        members.forEach(ClusterMember::close);
        TemporaryFolder.delete(folder);
    }
}
