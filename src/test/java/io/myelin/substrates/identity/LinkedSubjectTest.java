package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.humainary.substrates.api.Substrates.Circuit;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Cortex;
import io.humainary.substrates.api.Substrates.Id;
import io.humainary.substrates.api.Substrates.Pipe;
import io.humainary.substrates.api.Substrates.Scope;
import io.humainary.substrates.api.Substrates.Subject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class LinkedSubjectTest {

    private static LinkedSubject<Circuit> circuit(String name) {
        return LinkedSubject.of(InternedName.of(name), Circuit.class, LinkedSubject.CORTEX);
    }

    private static LinkedSubject<Conduit<Integer>> conduit(String name, LinkedSubject<Circuit> circuit) {
        return LinkedSubject.of(InternedName.of(name), Conduit.class, circuit);
    }

    private static LinkedSubject<Pipe<Integer>> pipe(String name, LinkedSubject<?> owner) {
        return LinkedSubject.of(InternedName.of(name), Pipe.class, owner);
    }

    @Test
    void aSubjectSaysWhatItWasMadeOf() {
        var circuit = circuit("plant");
        var conduit = conduit("line", circuit);

        assertThatObject(conduit.name()).isSameAs(InternedName.of("line"));
        assertThat(conduit.type()).isSameAs(Conduit.class);
        assertThatObject(conduit.enclosure().orElseThrow()).isSameAs(circuit);
        assertThatObject(conduit.extent()).isSameAs(conduit);
        assertThat(conduit.depth()).isEqualTo(3);
        assertThat(conduit.state().stream().count()).isEqualTo(0);
        assertThat(conduit.stream().toList()).isEqualTo(List.of(conduit, circuit, LinkedSubject.CORTEX));
        assertThat(LinkedSubject.CORTEX.type()).isSameAs(Cortex.class);
        assertThat(LinkedSubject.CORTEX.enclosure()).isEmpty();
    }

    @Test
    void theTextNamesEveryLevel() {
        var circuit = circuit("plant.text");
        var conduit = conduit("line", circuit);

        assertThat(conduit.part()).isEqualTo("Subject[name=line,type=Conduit,id=" + conduit.id() + "]");
        assertThat(conduit.toString())
                .isEqualTo(LinkedSubject.CORTEX.part() + "/" + circuit.part() + "/" + conduit.part());
        assertThat(conduit.path().toString()).isEqualTo(conduit.toString());
        assertThat(conduit.path('>').toString().endsWith(">" + conduit.part())).isTrue();
    }

    @Test
    void subjectsOfEqualContentAreNotEqual() {
        var circuit = circuit("twin");
        var one = conduit("twin", circuit);
        var two = conduit("twin", circuit);

        assertThatObject(two).isNotEqualTo(one);
        assertThat(two.id()).isNotSameAs(one.id());
        assertThat(two.id()).isNotEqualTo(one.id());
        assertThat(two.id().toString()).isNotEqualTo(one.id().toString());
        assertThat(one.id()).isSameAs(one.id());
        assertThat(one.id().hashCode()).isEqualTo(System.identityHashCode(one.id()));
    }

    @Test
    void threadsThatAskAtOnceGetOneId() throws Exception {
        var threads = 4;
        var subjects = new ArrayList<LinkedSubject<Circuit>>();
        for (var i = 0; i < 20_000; i++) {
            subjects.add(circuit("asked"));
        }
        var start = new CyclicBarrier(threads);
        try (var pool = Executors.newFixedThreadPool(threads)) {
            Callable<List<Id>> ask = () -> {
                start.await();
                return subjects.stream().map(Subject::id).toList();
            };
            var answers = pool.invokeAll(Collections.nCopies(threads, ask));
            var first = answers.getFirst().get();
            for (var answer : answers) {
                assertThat(answer.get()).isEqualTo(first);
            }
            assertThat(new HashSet<>(first).size()).isEqualTo(subjects.size());
        }
    }

    @Test
    void withinIsAboutProperEnclosures() {
        var circuit = circuit("outer");
        var conduit = conduit("inner", circuit);
        var stranger = circuit("outer");

        assertThat(conduit.within(circuit)).isTrue();
        assertThat(conduit.within(LinkedSubject.CORTEX)).isTrue();
        assertThat(circuit.within(conduit)).isFalse();
        assertThat(conduit.within(conduit)).isFalse();
        assertThat(conduit.within(stranger)).isFalse();
        assertThat(conduit.within(InternedName.of("outer"))).isFalse();
    }

    @Test
    void siblingsOfOneNameKeepTheOrderInWhichTheirIdsWereAskedFor() {
        var circuit = circuit("ranked");
        var made = List.of(pipe("p", circuit), pipe("p", circuit), pipe("p", circuit));

        made.get(2).id();
        made.get(0).id();
        made.get(1).id();
        assertThat(made.stream().sorted().toList()).isEqualTo(List.of(made.get(2), made.get(0), made.get(1)));
    }

    /// The model of a subject's place: at each level from the root, the name and then the id.
    private static int model(Subject<?> left, Subject<?> right) {
        var lefts = left.stream().toList().reversed();
        var rights = right.stream().toList().reversed();
        for (var i = 0; i < Math.min(lefts.size(), rights.size()); i++) {
            var a = lefts.get(i);
            var b = rights.get(i);
            if (a != b) {
                var byName = a.name().toString().compareTo(b.name().toString());
                return byName != 0 ? byName : ((SerialId) a.id()).compareTo((SerialId) b.id());
            }
        }
        return lefts.size() - rights.size();
    }

    @Test
    void theOrderIsLevelByLevelFromTheRoot() {
        var random = new Random(7);
        var subjects = new ArrayList<LinkedSubject<?>>(List.of(LinkedSubject.CORTEX));
        while (subjects.size() < 150) {
            var parent = subjects.get(random.nextInt(subjects.size()));
            LinkedSubject<Scope> child =
                    LinkedSubject.of(InternedName.of("n" + random.nextInt(3)), Scope.class, parent);
            subjects.add(child);
        }
        for (var left : subjects) {
            for (var right : subjects) {
                assertThat(Integer.signum(left.compareTo(right)))
                        .as(() -> left + " against " + right)
                        .isEqualTo(Integer.signum(model(left, right)));
            }
        }
    }
}
