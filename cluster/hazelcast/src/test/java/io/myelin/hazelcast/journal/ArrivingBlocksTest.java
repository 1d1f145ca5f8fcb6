package io.myelin.hazelcast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.cluster.Cluster;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.Members;
import io.myelin.hazelcast.journal.HazelcastJournal.Copies;
import io.myelin.journal.CorruptJournalException;
import io.myelin.journal.support.Eventually;
import io.myelin.journal.support.Records;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Members with files lose power and return while the answer to a block is on its way to the writer. The files lack a
/// block that no member confirmed; the test deletes it.
class ArrivingBlocksTest {

    private static final long HELD = 1;

    @TempDir
    private Path folders;

    private final Members members = Members.create();
    private final CompletableFuture<Object> answered = new CompletableFuture<>();
    private final CompletableFuture<Object> answer = new CompletableFuture<>();
    private final CountDownLatch compared = new CountDownLatch(1);
    private final CountDownLatch resumed = new CountDownLatch(1);
    private final AtomicInteger checks = new AtomicInteger();
    private final AtomicInteger started = new AtomicInteger();

    /// Delivers the answer to a block.
    private final Thread delivering = Thread.ofPlatform().unstarted(() -> answer.complete(answered.join()));

    private HazelcastInstance member;
    private HazelcastJournal journal;

    @BeforeEach
    void create() {
        member = start();
        start();
        HazelcastJournal.create(member, "c", Copies.REQUIRED);
        journal = HazelcastJournal.of(proxy(HazelcastInstance.class, this::ofMember), "c", Copies.REQUIRED);
    }

    @AfterEach
    void stop() {
        resumed.countDown();
        members.close();
    }

    private HazelcastInstance start() {
        var folder = folders.resolve(Integer.toString(started.getAndIncrement()));
        return members.start(JournalCluster.keepFiles(members.config(), folder, 1));
    }

    private Object ofMember(Object proxy, Method method, Object... arguments) throws Throwable {
        var result = call(member, method, arguments);
        return switch (result) {
            case IMap<?, ?> map -> proxy(IMap.class, (_, operation, given) -> ofMap(map, operation, given));
            case Cluster cluster -> proxy(Cluster.class, (_, operation, given) -> ofCluster(cluster, operation, given));
            case null, default -> result;
        };
    }

    private Object ofMap(IMap<?, ?> map, Method method, Object... arguments) throws Throwable {
        var result = call(map, method, arguments);
        if (!method.getName().equals("submitToKey") || ((BlockKey) arguments[0]).index() != HELD
                || answered.isDone()) {
            return result;
        }
        ((CompletionStage<?>) result).thenAccept(answered::complete);
        return answer;
    }

    private Object ofCluster(Cluster cluster, Method method, Object... arguments) throws Throwable {
        var result = call(cluster, method, arguments);
        if (!method.getName().equals("getMembers")) {
            return result;
        }
        if (Thread.currentThread().getName().startsWith("journal-retrier-")) {
            checks.incrementAndGet();
        }
        return Thread.currentThread() == delivering ? new ComparedMembers(cluster.getMembers()) : result;
    }

    /// A set of members that suspends the thread that has compared the answering member with all of them.
    private final class ComparedMembers extends AbstractSet<Member> {

        private final Set<Member> all;

        ComparedMembers(Set<Member> all) {
            this.all = all;
        }

        @Override
        public int size() {
            return all.size();
        }

        @Override
        public Iterator<Member> iterator() {
            var each = all.iterator();
            return new Iterator<>() {

                @Override
                public boolean hasNext() {
                    boolean more = each.hasNext();
                    if (!more) {
                        compared.countDown();
                        try {
                            resumed.await();
                        } catch (InterruptedException early) {
                            throw new IllegalStateException(early);
                        }
                    }
                    return more;
                }

                @Override
                public Member next() {
                    return each.next();
                }
            };
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object call(Object target, Method method, Object... arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /// Makes both members return without a block; the writer has then checked the journal, or tried to.
    private void loseAndReturn(HazelcastAppender appender, long index) {
        journal.blocks().delete(journal.head().last().key(index));
        checks.set(0);
        start();
        Eventually.until("the writer checks", () -> appender.redundancy().known() || checks.get() > 200);
    }

    /// The thread that delivers the answer is suspended after it has compared the members.
    @Test
    void aBlockWhoseAnswerIsBeingDeliveredIsCounted() throws Exception {
        try (var appender = (HazelcastAppender) journal.appender()) {
            Records.append(appender, 0, 1);
            appender.append(Records.of(1, 1), 1);
            delivering.start();
            compared.await();
            loseAndReturn(appender, HELD);
            resumed.countDown();
            assertThatThrownBy(() -> appender.awaitDurable(2, 10, TimeUnit.MINUTES))
                    .isInstanceOf(CorruptJournalException.class);
            assertThat(appender.durable()).isEqualTo(1);
        }
    }

    /// The preceding block has not arrived.
    @Test
    void aBlockThatArrivedEarlyIsSentAgain() throws Exception {
        resumed.countDown();
        try (var appender = (HazelcastAppender) journal.appender()) {
            Records.append(appender, 0, 1);
            appender.append(Records.of(1, 1), 1);
            appender.append(Records.of(2, 1), 1);
            var early = journal.head().last().key(HELD + 1);
            Eventually.until("arrived early", () -> journal.blocks().containsKey(early));
            loseAndReturn(appender, HELD + 1);
            delivering.start();
            assertThat(appender.awaitDurable(3, 10, TimeUnit.MINUTES)).isTrue();
            assertThat(journal.blocks().containsKey(early)).isTrue();
        }
    }
}
