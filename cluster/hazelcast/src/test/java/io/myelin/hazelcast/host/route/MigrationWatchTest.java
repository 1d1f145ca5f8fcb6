package io.myelin.hazelcast.host.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.partition.PartitionService;
import com.hazelcast.partition.ReplicaMigrationEvent;
import io.myelin.hazelcast.AbsentClass;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.SilentMember;
import io.myelin.hazelcast.WaitingCase;
import io.myelin.journal.support.Eventually;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Members and clients are told when partitions migrate, and do not wait for the members that tell them.
class MigrationWatchTest {

    private static final int PARTITIONS = 3;

    private final Members members = Members.create();

    @AfterEach
    void stop() {
        members.close();
    }

    private HazelcastInstance member(boolean data) {
        return member(data, PARTITIONS);
    }

    private HazelcastInstance member(boolean data, int partitions) {
        var config = members.config().setLiteMember(!data);
        config.setProperty("hazelcast.partition.count", Integer.toString(partitions));
        // Seconds between two migrations, so that they take longer than the delivery of an event.
        config.setProperty("hazelcast.partition.migration.interval", "1");
        return members.start(config);
    }

    @WaitingCase
    void membersAndClientsAreToldOfTheBeginAndTheEnd() {
        var one = member(true);
        var emitting = member(false);
        var joining = member(false);
        one.getMap("any").put("key", "value"); // so that there are partitions
        var config = new ClientConfig().setClusterName(members.name());
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().addAddress(members.addresses().getFirst());
        var client = HazelcastClient.newHazelcastClient(config);
        var advances = new AtomicInteger();
        try (var atMember = new MigrationWatch(emitting);
                var atClient = new MigrationWatch(client)) {
            atMember.onAdvance(advances::incrementAndGet);
            Eventually.until("a member is registered", atMember::isRegistered);
            Eventually.until("a client is registered", atClient::isRegistered);
            assertThat(atMember.isMigrating()).isFalse();
            assertThat(atClient.isMigrating()).isFalse();
            joining.getCluster().promoteLocalLiteMember();
            Eventually.until("a member is told of the begin", atMember::isMigrating);
            Eventually.until("a client is told of the begin", atClient::isMigrating);
            Eventually.until("a member is told of the end", () -> !atMember.isMigrating());
            Eventually.until("a client is told of the end", () -> !atClient.isMigrating());
            Eventually.until("each partition and the end", () -> advances.get() > PARTITIONS);
        } finally {
            client.shutdown();
        }
    }

    @WaitingCase
    void membersAreToldOfEachPartition() {
        int partitions = 6; // Hazelcast tells them of ten at once, or at the end
        var oldest = member(true, partitions);
        var other = member(false, partitions);
        var joining = member(false, partitions);
        oldest.getMap("any").put("key", "value"); // so that there are partitions
        try (var _ = new MigrationWatch(oldest)) {
            joining.getCluster().promoteLocalLiteMember();
            Eventually.until("a member knows of a partition that has migrated before all have", () -> ownedBy(
                    joining, other) > 0 && ownedBy(joining, oldest) < partitions / 2);
            Eventually.until("all have", () -> ownedBy(joining, other) == partitions / 2);
        }
    }

    private static long ownedBy(HazelcastInstance owner, HazelcastInstance observer) {
        var uuid = owner.getCluster().getLocalMember().getUuid();
        return observer.getPartitionService().getPartitions().stream()
                .filter(partition -> partition.getOwner() != null && partition.getOwner().getUuid().equals(uuid))
                .count();
    }

    @WaitingCase
    void aWatchCanBeClosedAfterItsMemberWasShutDown() {
        var one = member(true);
        var watch = new MigrationWatch(one);
        one.shutdown();
        assertThatCode(watch::close).doesNotThrowAnyException();
    }

    @WaitingCase
    void theRemovalBlocksNoThreadOfAMemberThatIsShutDownMeanwhile(@TempDir Path folder) throws Exception {
        SilentMember.requireNoThreadIsBlocked(members, folder, "migration-watch-", one -> {
            var watch = new MigrationWatch(one);
            Eventually.until("a member is registered", watch::isRegistered);
            return watch;
        });
    }

    /// A partition service whose listeners are registered and removed once the test allows it, as with a member that
    /// does not answer.
    private static final class Silent implements InvocationHandler {

        final CountDownLatch wanted = new CountDownLatch(1);
        final CountDownLatch answering = new CountDownLatch(1);
        final CompletableFuture<UUID> removed = new CompletableFuture<>();
        final UUID registration = UUID.randomUUID();

        /// Whether a call ended without waiting for the test any longer.
        volatile boolean waited;

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            wanted.countDown();
            if (!answering.await(10, TimeUnit.SECONDS)) {
                waited = true;
            }
            if (method.getName().equals("addMigrationListener")) {
                return registration;
            }
            removed.complete((UUID) arguments[0]);
            return true;
        }

        HazelcastInstance on(HazelcastInstance member) {
            var service = Proxy.newProxyInstance(
                    PartitionService.class.getClassLoader(), new Class<?>[] {PartitionService.class}, this);
            return (HazelcastInstance) Proxy.newProxyInstance(HazelcastInstance.class.getClassLoader(),
                    new Class<?>[] {HazelcastInstance.class}, (_, method, arguments) -> method.getName()
                            .equals("getPartitionService") ? service : method.invoke(member, arguments));
        }
    }

    @WaitingCase
    void aRouterIsMadeAndClosedWhileAMemberIsSilent() throws Exception {
        var silent = new Silent();
        var router = new CircuitRouter(silent.on(member(true)), 1);
        var thread = new CompletableFuture<Thread>();
        router.later(() -> thread.complete(Thread.currentThread()), 0);
        var routers = thread.get(1, TimeUnit.MINUTES);
        silent.wanted.await();
        router.close();
        assertThat(routers.join(Duration.ofMinutes(1))).as("the router's thread has ended").isTrue();
        assertThat(silent.waited).as("the router waited for the member").isFalse();
        silent.answering.countDown();
        // A listener that was registered after the close is removed as well.
        assertThat(silent.removed.get(1, TimeUnit.MINUTES)).isEqualTo(silent.registration);
    }

    /// Without one of these classes, as in another release of Hazelcast, the members are told as before.
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @ValueSource(strings = {
            "com.hazelcast.instance.impl.HazelcastInstanceProxy",
            "com.hazelcast.instance.impl.Node",
            "com.hazelcast.internal.partition.IPartitionService",
            "com.hazelcast.internal.partition.impl.InternalPartitionServiceImpl",
            "com.hazelcast.internal.partition.impl.MigrationManager",
            "com.hazelcast.internal.partition.operation.PublishCompletedMigrationsOperation",
            "com.hazelcast.spi.impl.operationservice.impl.OperationServiceImpl"})
    void withoutHazelcastsInternalsTheWatchIsToldNevertheless(String hidden) throws Exception {
        var one = member(true);
        member(true);
        var advances = new AtomicInteger();
        var loader = new AbsentClass(hidden, MigrationWatch.class.getPackageName() + ".Migration");
        var type = Class.forName(MigrationWatch.class.getName(), true, loader);
        var constructor = type.getDeclaredConstructor(HazelcastInstance.class);
        constructor.setAccessible(true);
        var watch = constructor.newInstance(one);
        var isRegistered = type.getDeclaredMethod("isRegistered");
        isRegistered.setAccessible(true);
        Eventually.until("registered", () -> isTrue(isRegistered, watch));
        var onAdvance = type.getDeclaredMethod("onAdvance", Runnable.class);
        onAdvance.setAccessible(true);
        onAdvance.invoke(watch, (Runnable) advances::incrementAndGet);
        var told = type.getMethod("replicaMigrationCompleted", ReplicaMigrationEvent.class);
        told.setAccessible(true);
        told.invoke(watch, (Object) null);
        assertThat(advances).hasValue(1);
        var close = type.getMethod("close");
        close.setAccessible(true);
        close.invoke(watch);
    }

    private static boolean isTrue(Method method, Object watch) {
        try {
            return (boolean) method.invoke(watch);
        } catch (ReflectiveOperationException failed) {
            throw new AssertionError(failed);
        }
    }
}
