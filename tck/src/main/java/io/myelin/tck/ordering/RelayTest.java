package io.myelin.tck.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Pipe;
import io.myelin.tck.support.CircuitTest;
import io.myelin.tck.support.Sequence;
import io.myelin.tck.support.TestScale;
import io.myelin.tck.support.TestThreads;
import java.util.Random;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// Order across producers, very often: one emits and then signals another outside the circuit, which emits.
///
/// Now and then a member emits often enough in succession that a circuit biased to a lone producer becomes biased to
/// it, and the next member revokes that. [HandOverTest] has subscriptions, waits and closes in turns.
@Tag("workers")
final class RelayTest extends CircuitTest {

    private static final long ROUNDS = TestScale.of("relay.rounds", 3_000_000);

    @Test
    void orderHoldsBetweenTwoWithAVariable() {
        relay(2, 80_000, 2);
    }

    @Test
    void orderHoldsBetweenThreeWithAVariable() {
        relay(3, 20_000, 2);
    }

    @Test
    void orderHoldsBetweenThreadsThatMeet() throws InterruptedException {
        meetings(40_000, 2);
    }

    @Test
    void orderHoldsBetweenAThreadAndItsSuccessor() throws InterruptedException {
        generations(2_500, 2);
    }

    @Test
    @Tag("proof")
    void orderHoldsBetweenTwoWithAVariableInALongRun(TestReporter reporter) {
        TestScale.report(reporter, "turns of two", relay(2, ROUNDS, TestScale.of("relay.seconds", 3_600)));
    }

    @Test
    @Tag("proof")
    void orderHoldsBetweenThreeWithAVariableInALongRun(TestReporter reporter) {
        TestScale.report(reporter, "turns of three", relay(3, ROUNDS, TestScale.of("relay.seconds", 3_600)));
    }

    @Test
    @Tag("proof")
    void orderHoldsBetweenThreadsThatMeetInALongRun(TestReporter reporter) throws InterruptedException {
        TestScale.report(reporter, "meetings", meetings(ROUNDS / 5, TestScale.of("relay.seconds", 3_600)));
    }

    @Test
    @Tag("proof")
    void orderHoldsBetweenAThreadAndItsSuccessorInALongRun(TestReporter reporter) throws InterruptedException {
        TestScale.report(reporter, "threads", generations(ROUNDS / 30, TestScale.of("relay.seconds", 3_600)));
    }

    /// One in 32 emits for long; of the others most emit once.
    private static int length(Random random) {
        int die = random.nextInt(32);
        return die == 0 ? 200 + random.nextInt(1_800) : die < 4 ? 2 + random.nextInt(20) : 1;
    }

    /// @return the number of turns
    private long relay(int members, long most, long seconds) {
        var circuit = circuit();
        var sequence = new Sequence();
        Pipe<Long> pipe = circuit.pipe(sequence::receive);
        var turns = new Turns(members);
        var time = TestScale.seconds(seconds);
        // All plain: only the thread that has the turn accesses them.
        var number = new AtomicLong();
        var taken = new AtomicLong();
        var over = new boolean[1];
        TestThreads.run(members, member -> {
            var random = new Random(member);
            for (boolean last = false; !last; turns.pass(member)) {
                turns.take(member);
                last = over[0];
                long next = number.getPlain();
                for (int count = length(random); count > 0; count--) {
                    pipe.emit(next++);
                }
                number.setPlain(next);
                taken.setPlain(taken.getPlain() + 1);
                if (member == members - 1 && (taken.getPlain() >= most || !time.goesOn())) {
                    over[0] = true;
                }
            }
        });
        circuit.await();
        sequence.assertComplete(number.get());
        return taken.get();
    }

    /// Signalled by a hand-over for which one of them waits.
    private long meetings(long most, long seconds) throws InterruptedException {
        var circuit = circuit();
        var sequence = new Sequence();
        Pipe<Long> pipe = circuit.pipe(sequence::receive);
        var there = new SynchronousQueue<Long>();
        var back = new SynchronousQueue<Long>();
        var crew = new TestThreads();
        crew.add(1, _ -> {
            var random = new Random(1);
            for (long next = there.take(); next >= 0; next = there.take()) {
                for (int count = length(random); count > 0; count--) {
                    pipe.emit(next++);
                }
                back.put(next);
            }
        });
        crew.start();
        var time = TestScale.seconds(seconds);
        var random = new Random(0);
        long next = 0;
        long rounds = 0;
        for (; rounds < most && time.goesOn(); rounds++) {
            for (int count = length(random); count > 0; count--) {
                pipe.emit(next++);
            }
            there.put(next);
            next = back.take();
        }
        there.put(-1L);
        crew.join();
        circuit.await();
        sequence.assertComplete(next);
        return rounds;
    }

    /// Signalled by the end of one thread, for which the start of the next one waits; so each member is new.
    private long generations(long most, long seconds) throws InterruptedException {
        var circuit = circuit();
        var sequence = new Sequence();
        Pipe<Long> pipe = circuit.pipe(sequence::receive);
        var time = TestScale.seconds(seconds);
        var random = new Random(2);
        var number = new long[1];
        long rounds = 0;
        for (; rounds < most && time.goesOn(); rounds++) {
            int length = length(random);
            Runnable member = () -> {
                for (int count = length; count > 0; count--) {
                    pipe.emit(number[0]++);
                }
            };
            (rounds % 3 == 0 ? Thread.ofVirtual() : Thread.ofPlatform()).start(member).join();
        }
        circuit.await();
        sequence.assertComplete(number[0]);
        long done = rounds;
        assertThat(done).isGreaterThan(0);
        return done;
    }
}
