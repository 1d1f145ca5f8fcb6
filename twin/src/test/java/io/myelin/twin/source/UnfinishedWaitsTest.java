package io.myelin.twin.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.rmi.ServerError;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.management.ReflectionException;
import javax.management.RuntimeErrorException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Finds the threads of this JVM that wait for a lock.
@Timeout(60)
class UnfinishedWaitsTest {

    /// Waits in the initialisation of a class, which pins the waiting virtual thread.
    private static final class Pinned {

        private static final AtomicReference<CountDownLatch> END = new AtomicReference<>();

        static void await(CountDownLatch end) {
            END.set(end);
            Initialised.touch();
        }

        private static final class Initialised {

            static {
                try {
                    Objects.requireNonNull(END.get()).await();
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            }

            static void touch() {}
        }
    }

    private static final long BETWEEN_MILLIS = 100;

    /// So many that all of them are asked about with every third request.
    private static final int MANY = 250;

    private static final String FAIR = ReentrantLock.class.getName() + "$FairSync";

    private final BlockingQueue<UnfinishedWaits.Answer> answers = new LinkedBlockingQueue<>();
    private final AtomicLong started = new AtomicLong();
    private final List<Thread> waiting = new ArrayList<>();
    private final UnfinishedWaits waits = waits(UnfinishedWaits.ofThis(), answers::add);

    @AfterEach
    void end() {
        waits.close();
        waiting.forEach(Thread::interrupt);
    }

    private UnfinishedWaits waits(ThreadMXBean threads, Consumer<UnfinishedWaits.Answer> to) {
        return new UnfinishedWaits(threads, started::get, to, BETWEEN_MILLIS);
    }

    /// Takes answers until one fits.
    private UnfinishedWaits.Answer await(Predicate<UnfinishedWaits.Answer> fits) throws InterruptedException {
        var answer = answers.take();
        while (!fits.test(answer)) {
            answer = answers.take();
        }
        return answer;
    }

    private void wait(Lock lock) {
        waiting.add(Thread.ofPlatform().daemon().start(() -> {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }));
        // The count that the flight recorder would report.
        started.incrementAndGet();
    }

    /// The recorder reports the number of started threads with a delay, so new threads are found with that delay.
    @Test
    void newThreadsAreAskedAbout() throws InterruptedException {
        var lock = new ReentrantLock();
        lock.lock();
        answers.take();
        wait(lock);
        await(answer -> answer.waits().stream().anyMatch(it -> it.thread() == waiting.getFirst().threadId()));
    }

    @Test
    void twoThreadsThatWaitForLocksOfOneClassAreAQueue() throws InterruptedException {
        var one = new ReentrantLock();
        var fair = new ReentrantLock(true);
        var other = new ReentrantLock();
        one.lock();
        fair.lock();
        other.lock();
        wait(one);
        wait(fair);
        assertThat(await(answer -> answer.waits().size() >= 2).queueing()).isFalse();
        wait(other);
        await(UnfinishedWaits.Answer::queueing);
    }

    /// Starts three threads that make the same call. One of them waits for work, and the others for their turn.
    private void assertNoQueue(AutoCloseable socket, Callable<?> receiving) throws Exception {
        try (socket) {
            for (int i = 0; i < 3; i++) {
                waiting.add(Thread.ofPlatform().daemon().start(() -> {
                    try {
                        receiving.call();
                    } catch (Exception closed) {
                        // The test is over.
                    }
                }));
                started.incrementAndGet();
            }
            var answer = await(it -> it.turns().size() == 2);
            assertThat(answer.queueing()).isFalse();
            assertThat(answer.waits()).noneMatch(it -> answer.turns().contains(it.thread()));
        }
    }

    /// The lock is named by its class and identity, its owner and a waiting thread by their code.
    @Test
    void whoWaitsForWhomAndWhereIsTold() throws InterruptedException {
        var lock = new ReentrantLock();
        lock.lock();
        wait(lock);
        wait(lock);
        var text = await(answer -> !answer.evidence().isEmpty()).evidence()
                .get("java.util.concurrent.locks.ReentrantLock$NonfairSync");
        assertThat(text).containsPattern("^2 threads wait for java.util.concurrent.locks.ReentrantLock\\$NonfairSync@"
                + "\\p{XDigit}+: \"Thread-\\d+\", \"Thread-\\d+\"\n"
                + "held by \"" + java.util.regex.Pattern.quote(Thread.currentThread().getName()) + "\", [A-Z_]+ at .+\n"
                + "\"Thread-\\d+\" waits at [^\n]* ← io.myelin.twin.source.UnfinishedWaitsTest.");
    }

    /// The threads of a deadlock, and those behind it, are no convoy besides.
    @Test
    void aDeadlockIsDescribedOnceAndIsNoConvoy() throws InterruptedException {
        var one = new ReentrantLock();
        var other = new ReentrantLock();
        var both = new CountDownLatch(2);
        cross(one, other, both);
        cross(other, one, both);
        var first = await(answer -> answer.deadlocked() == 2);
        assertThat(first.deadlock().lines()).hasSize(2).allMatch(line -> line.contains(" waits for java.util."));
        wait(one);
        for (int i = 0; i < 3; i++) {
            var next = answers.take();
            assertThat(next.deadlock()).isEmpty();
            assertThat(next.waits()).isEmpty();
        }
    }

    private void cross(Lock first, Lock second, CountDownLatch both) {
        waiting.add(Thread.ofPlatform().daemon().start(() -> {
            try {
                first.lockInterruptibly();
                both.countDown();
                both.await();
                second.lockInterruptibly();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }));
        started.incrementAndGet();
    }

    /// Such threads are idle: a server that nobody calls is untroubled.
    @Test
    void threadsThatTakeTurnsToAcceptAreNoQueue() throws Exception {
        var socket = new ServerSocket(0);
        assertNoQueue(socket, socket::accept);
        var channel = ServerSocketChannel.open().bind(new InetSocketAddress(0));
        assertNoQueue(channel, channel::accept);
        var adapted = ServerSocketChannel.open().bind(new InetSocketAddress(0));
        assertNoQueue(adapted, adapted.socket()::accept);
    }

    @Test
    void threadsThatTakeTurnsToReceiveAreNoQueue() throws Exception {
        var socket = new DatagramSocket(0);
        assertNoQueue(socket, () -> {
            socket.receive(new DatagramPacket(new byte[1], 1));
            return null;
        });
        var channel = DatagramChannel.open().bind(new InetSocketAddress(0));
        assertNoQueue(channel, () -> channel.receive(ByteBuffer.allocate(1)));
    }

    /// As when the JVM has no memory for an answer.
    @Test
    void aRequestThatFailsIsRepeated() throws InterruptedException {
        var shortage = new OutOfMemoryError("of the test");
        var failures = new ArrayDeque<RuntimeException>(List.of(new RuntimeErrorException(shortage),
                new UndeclaredThrowableException(new ServerError("of the test", shortage))));
        var failing = (ThreadMXBean) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ThreadMXBean.class}, (_, method, arguments) -> {
                    if (!failures.isEmpty()) {
                        throw failures.pop();
                    }
                    return method.invoke(UnfinishedWaits.ofThis(), arguments);
                });
        var answered = new CountDownLatch(1);
        try (var _ = waits(failing, _ -> answered.countDown())) {
            answered.await();
        }
    }

    /// The JVM reports no owner of such a lock.
    @Test
    void aLockHeldByReadersCounts() throws InterruptedException {
        var lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        wait(lock.writeLock());
        wait(lock.writeLock());
        await(UnfinishedWaits.Answer::queueing);
    }

    /// The JVM reports that the carrier of a busy virtual thread waits for that virtual thread.
    @Test
    void aBusyVirtualThreadDoesNotWait() throws InterruptedException {
        var end = new AtomicBoolean();
        var busy = new CountDownLatch(1);
        Thread.ofVirtual().start(() -> {
            busy.countDown();
            while (!end.get()) {
                Thread.onSpinWait();
            }
        });
        try {
            busy.await();
            started.incrementAndGet();
            answers.clear();
            for (int i = 0; i < 4; i++) {
                assertThat(answers.take().waits()).isEmpty();
            }
        } finally {
            end.set(true);
        }
    }

    /// Examples are a virtual thread in a native method, and one that waits for the initialisation of a class.
    @Test
    void aVirtualThreadThatBlocksItsCarrierWaits() throws InterruptedException {
        var end = new CountDownLatch(1);
        Thread.ofVirtual().start(() -> Pinned.await(end));
        started.incrementAndGet();
        await(answer -> answer.waits().stream().anyMatch(it -> it.lock().equals(UnfinishedWaits.VIRTUAL_THREAD)));
        end.countDown();
    }

    /// Each wait is too short for the recorder's event, but each thread waits nearly all the time.
    @Test
    void shortWaitsThatFollowOneAnotherCount() throws InterruptedException {
        var fair = new ReentrantLock(true);
        for (int i = 0; i < 6; i++) {
            waiting.add(Thread.ofPlatform().daemon().start(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    fair.lock();
                    LockSupport.parkNanos(200_000); // held by one thread, wanted by the others
                    fair.unlock();
                }
            }));
        }
        started.incrementAndGet();
        await(answer -> answer.waits().stream().filter(it -> it.lock().equals(FAIR)).count() >= 3);
    }

    /// Two observations do not show what a thread did between them, so other waits are not joined.
    @Test
    void onlyShortWaitsForTheSameKindOfLockAreJoined() {
        var before = new UnfinishedWaits.Seen(100, FAIR, 0);
        assertThat(before.lastsUntil(new UnfinishedWaits.Seen(100, FAIR, 1_000_000))).isTrue();
        assertThat(before.lastsUntil(new UnfinishedWaits.Seen(101, FAIR, 1_000_000))).isFalse();
        assertThat(before.lastsUntil(new UnfinishedWaits.Seen(199, FAIR, 1_000_000))).isFalse();
        assertThat(before.lastsUntil(new UnfinishedWaits.Seen(200, FAIR, 1_000_000))).isTrue();
        assertThat(before.lastsUntil(new UnfinishedWaits.Seen(200, "other", 1_000_000))).isFalse();
    }

    /// The given ids, and those of threads that have ended.
    private static long[] withEnded(long[] ids) {
        var all = new long[MANY];
        Arrays.fill(all, Long.MAX_VALUE);
        System.arraycopy(ids, 0, all, 0, ids.length);
        return all;
    }

    /// Otherwise it would take seconds to find out that a wait lasts.
    @Test
    void amongManyThreadsTheWaitingOnesAreAskedAboutMoreOften() throws InterruptedException {
        var held = new ReentrantLock(true);
        held.lock();
        wait(held);
        wait(held);
        while (held.getQueueLength() < 2) {
            Thread.onSpinWait();
        }
        var asked = new LinkedBlockingQueue<Integer>();
        var renewed = new AtomicInteger();
        var many = (ThreadMXBean) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ThreadMXBean.class}, (_, method, arguments) -> {
                    var answer = method.invoke(UnfinishedWaits.ofThis(), arguments);
                    if (method.getName().equals("getThreadInfo")) {
                        asked.add(((long[]) arguments[0]).length);
                    }
                    if (!method.getName().equals("getAllThreadIds")) {
                        return answer;
                    }
                    renewed.incrementAndGet();
                    return withEnded((long[]) answer);
                });
        try (var _ = waits(many, _ -> {})) {
            assertThat(asked.take()).isEqualTo(MANY);
            assertThat(asked.take()).isBetween(2, 100);
            var next = asked.take();
            while (next < MANY) {
                next = asked.take();
            }
            // This holds even if no thread is known to have been started.
            assertThat(renewed.get()).isGreaterThan(1);
        }
    }

    /// An older JVM, or one of another vendor; the exceptions are those of a connection's proxy.
    @Test
    void aRequestThatTheJvmDoesNotKnowIsMadeOnceAndTheOthersGoOn() throws InterruptedException {
        assertThatTheOthersGoOn(
                new UndeclaredThrowableException(new ReflectionException(new NoSuchMethodException("of the test"))));
    }

    /// The server of the JVM's beans asks whether a request is permitted.
    @Test
    void aRequestThatTheJvmDoesNotPermitIsMadeOnceAndTheOthersGoOn() throws InterruptedException {
        assertThatTheOthersGoOn(new SecurityException("of the test"));
    }

    private void assertThatTheOthersGoOn(RuntimeException refusal) throws InterruptedException {
        var held = new ReentrantLock();
        held.lock();
        wait(held);
        wait(held);
        while (held.getQueueLength() < 2) {
            Thread.onSpinWait();
        }
        var requests = new AtomicInteger();
        var reports = new LinkedBlockingQueue<String>();
        var old = (ThreadMXBean) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ThreadMXBean.class}, (_, method, arguments) -> {
                    Thread.currentThread().setUncaughtExceptionHandler((_, it) -> reports.add(it.getMessage()));
                    if (method.getName().equals("findDeadlockedThreads")) {
                        requests.incrementAndGet();
                        throw refusal;
                    }
                    return method.invoke(UnfinishedWaits.ofThis(), arguments);
                });
        var queues = new LinkedBlockingQueue<UnfinishedWaits.Answer>();
        try (var _ = waits(old, queues::add)) {
            for (int seen = 0; seen < 3;) {
                seen += queues.take().queueing() ? 1 : 0;
            }
        }
        assertThat(requests).hasValue(1);
        assertThat(reports).singleElement().asString().endsWith("the twin does not see deadlocks");
    }

    @Test
    void aJvmThatPermitsNoRequestIsReportedOnce() throws InterruptedException {
        var reports = new LinkedBlockingQueue<Throwable>();
        var closed = (ThreadMXBean) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ThreadMXBean.class}, (_, _, _) -> {
                    Thread.currentThread().setUncaughtExceptionHandler((_, it) -> reports.add(it));
                    throw new SecurityException("of the test");
                });
        try (var _ = waits(closed, _ -> {})) {
            assertThat(reports.take()).hasMessageEndingWith("the twin does not see unfinished waits")
                    .hasCauseInstanceOf(SecurityException.class);
        }
        assertThat(reports).isEmpty();
    }

    @Test
    void aStampedLockCounts() throws InterruptedException {
        var lock = new StampedLock();
        long stamp = lock.writeLock();
        wait(lock.asWriteLock());
        wait(lock.asWriteLock());
        await(UnfinishedWaits.Answer::queueing);
        lock.unlockWrite(stamp);
    }
}
