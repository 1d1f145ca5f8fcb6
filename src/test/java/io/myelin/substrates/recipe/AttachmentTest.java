package io.myelin.substrates.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Cell;
import io.humainary.substrates.api.Substrates.Fiber;
import io.humainary.substrates.api.Substrates.Flow;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Subject;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.pipe.EmissionPipe;
import io.myelin.substrates.pipe.PipeFed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Attaching recipes to pipes.
class AttachmentTest {

    private static final Fiber<Integer> FIBER = FiberRecipe.identity();
    private static final Flow<Integer, Integer> FLOW = FlowRecipe.identity();

    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void eachAttachmentIsANewPipeBelowTheOneItFeeds() {
        var sink = rig.<Integer>sink("a.b", value -> {});
        for (var pipe : List.of(FIBER.pipe(sink), FIBER.diff().pipe(sink), FLOW.pipe(sink))) {
            assertThat(pipe).isNotSameAs(sink);
            assertThat(pipe.subject().name().toString()).isEqualTo("a.b");
            assertThatObject(pipe.subject().enclosure().orElseThrow()).isSameAs(sink.subject());
        }
    }

    /// A cell that is fed by a pipe of this provider, as the provider's own is.
    private record FedCell<E>(EmissionPipe<E> feed) implements Cell<E>, PipeFed<E> {

        @Override
        public E get() {
            throw new AssertionError("the value was asked for");
        }

        @Override
        public Pipe<E> pipe() {
            return feed;
        }

        @Override
        public Subject<Cell<E>> subject() {
            throw new AssertionError("the subject was asked for");
        }
    }

    @Test
    void aCellIsFedThroughItsPipe() {
        var outputs = new ArrayList<Number>();
        var cell = new FedCell<>(EmissionPipe.require(
                rig.<Number>sink(outputs::add), LinkedSubject.CORTEX, "test"));
        rig.emit(FIBER.diff().pipe(cell), List.of(1, 1, 2));
        rig.emit(FLOW.map(value -> value * 0.5).pipe(cell), List.of(3, 4));
        assertThat(outputs).isEqualTo(List.of(1, 2, 1.5, 2.0));
    }

    @Test
    void factoriesAndSuppliersRunOncePerAttachmentFromTheLastToTheFirst() {
        var events = new ArrayList<String>();
        var flow = FLOW
                .scan(() -> {
                    events.add("state");
                    return 0;
                }, Integer::sum)
                .flow(subject -> {
                    events.add("flow of " + subject.name());
                    return FLOW.fiber(inner -> {
                        events.add("inner of " + inner.name());
                        return FIBER;
                    });
                })
                .fiber(subject -> {
                    events.add("fiber of " + subject.name());
                    return FIBER;
                });
        assertThat(events).isEmpty();
        var once = List.of("fiber of end", "flow of end", "inner of end", "state");
        var pipe = flow.pipe(rig.sink("end", value -> {}));
        assertThat(events).isEqualTo(once);
        rig.emit(pipe, List.of(1, 2, 3));
        assertThat(events).isEqualTo(once);
        flow.pipe(rig.sink("end", value -> {}));
        assertThat(events.size()).isEqualTo(8);
    }

    @Test
    void factoriesSeeTheSubjectOfThePipeThatIsMade() {
        var subjects = new ArrayList<Subject<?>>();
        var pipe = FLOW.fiber(subject -> {
            subjects.add(subject);
            return FIBER;
        }).pipe(rig.sink(value -> {}));
        assertThat(subjects.size()).isEqualTo(1);
        assertThatObject(subjects.getFirst()).isSameAs(pipe.subject());
    }

    @Test
    void aFactoryThatReturnsNullFailsTheAttachment() {
        var end = rig.<Object>sink(value -> {});
        assertThatThrownBy(() -> FLOW.fiber(subject -> null).pipe(end)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> FLOW.flow(subject -> null).pipe(end)).isInstanceOf(NullPointerException.class);
    }
}
