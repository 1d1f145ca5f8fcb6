package io.myelin.substrates.engine.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates.Receptor;
import io.myelin.substrates.engine.SteppedWorker;
import io.myelin.substrates.engine.Worker;
import io.myelin.substrates.engine.dispatch.Target;
import io.myelin.substrates.operator.Stage;
import io.myelin.substrates.operator.filtering.Guard;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodHandles;
import java.net.URI;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The stages that are copied, and the values that a copy reads.
class StageBodyTest {

    private final List<String> done = new ArrayList<>();
    private final Worker worker = new SteppedWorker((_, failure) -> done.add("! " + failure.getMessage())).worker();

    private Target end() {
        return Target.of(worker, value -> done.add("" + value));
    }

    /// Stages that cannot be copied are called as they are; the provider has no such stage.
    @Test
    @SuppressWarnings("unchecked") // the class is a receptor of objects
    void stagesThatCannotBeCopiedAreCalledAsTheyAre() throws Exception {
        var hidden = (Receptor<Object>) MethodHandles.lookup()
                .defineHiddenClass(bytesOf(Plain.class), true, ClassOption.NESTMATE)
                .lookupClass()
                .getDeclaredConstructor(Receptor.class)
                .newInstance(end());
        var next = end();
        for (Receptor<Object> stage : List.of(hidden, new MakesLambdas(next), new CallsSuper(next),
                new UsesInherited(next), new CallsInherited(next))) {
            var stages = new StageCode("sample");
            assertThat(stages.of(stage)).as(stage.getClass().getName()).isSameAs(stage);
            assertThat(stages.classes()).isZero();
            stages.of(new Guard<>(_ -> true, stage)).receive("x");
        }
        assertThat(done).containsOnly("x").hasSize(5);
    }

    private static byte[] bytesOf(Class<?> type) throws IOException {
        String name = type.getName();
        try (var file = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            return file.readAllBytes();
        }
    }

    /// A class loader may define classes of its own and find the resources of its parent.
    @Test
    @SuppressWarnings("unchecked") // the class is a receptor of objects
    void aStageWhoseClassFileIsElsewhereIsCalledAsItIs() throws Exception {
        Predicate<Object> any = _ -> true;
        var elsewhere = new CodeSource(URI.create("file:/elsewhere/").toURL(), (Certificate[]) null);
        for (ProtectionDomain domain : Arrays.asList(new ProtectionDomain(elsewhere, null), null)) {
            var stage = (Receptor<Object>) new ChildFirst(domain)
                    .loadClass(Guard.class.getName())
                    .getDeclaredConstructor(Predicate.class, Receptor.class)
                    .newInstance(any, end());
            assertThat(new StageCode("sample").of(stage)).isSameAs(stage);
        }
    }

    /// A class loader that defines a stage again.
    private static final class ChildFirst extends ClassLoader {

        private final @Nullable ProtectionDomain domain;

        ChildFirst(@Nullable ProtectionDomain domain) {
            super(StageBodyTest.class.getClassLoader());
            this.domain = domain;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Guard.class.getName())) {
                return super.loadClass(name, resolve);
            }
            try {
                byte[] bytes = bytesOf(Guard.class);
                return defineClass(name, bytes, 0, bytes.length, domain);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }

    /// Private members of its class, inherited constants and constants of other objects are copied as they are.
    @Test
    void aCopyReadsWhatItsStageReads() throws ReflectiveOperationException {
        var other = new Plain(end());
        var peer = new Intricate(other, null, "second", end());
        var stage = new Intricate(other, peer, "first", end());
        var stages = new StageCode("sample");
        Receptor<Object> copy = stages.of(stage);
        assertThat(copy).isNotSameAs(stage);
        for (Receptor<Object> form : List.of(copy, stage, copy)) {
            form.receive("x");
        }
        assertThat(done).containsExactly("shadow first second 1 static plain true 1",
                "shadow first second 1 static plain true 2", "shadow first second 1 static plain true 3");
    }

    private static class Plain extends Stage<Object, Object> {
        static final String CONSTANT = String.valueOf("static");
        final String name = String.valueOf("plain");

        Plain(Receptor<? super Object> next) {
            super(next);
        }

        @Override
        public void receive(Object value) {
            next.receive(value);
        }
    }

    private static final class MakesLambdas extends Plain {
        MakesLambdas(Receptor<? super Object> next) {
            super(next);
        }

        @Override
        public void receive(Object value) {
            Runnable later = () -> next.receive(value);
            later.run();
        }
    }

    private static final class CallsSuper extends Plain {
        CallsSuper(Receptor<? super Object> next) {
            super(next);
        }

        @Override
        public void receive(Object value) {
            super.receive(value);
        }
    }

    private static class Counts extends Plain {
        protected int count;

        Counts(Receptor<? super Object> next) {
            super(next);
        }

        protected final void count() {
            count++;
        }
    }

    private static final class UsesInherited extends Counts {
        UsesInherited(Receptor<? super Object> next) {
            super(next);
        }

        @Override
        public void receive(Object value) {
            count++;
            next.receive(value);
        }
    }

    private static final class CallsInherited extends Counts {
        CallsInherited(Receptor<? super Object> next) {
            super(next);
        }

        @Override
        public void receive(Object value) {
            count();
            next.receive(value);
        }
    }

    private static final class Intricate extends Plain {
        final String name = String.valueOf("shadow");
        private final Plain other;
        private final @Nullable Intricate peer;
        private final Object given;
        private final int[] counts = new int[1];
        private final int one = 1 + counts[0];

        Intricate(Plain other, @Nullable Intricate peer, Object given, Receptor<? super Object> next) {
            super(next);
            this.other = other;
            this.peer = peer;
            this.given = given;
        }

        @Override
        public void receive(Object value) {
            counts[0]++;
            next.receive(text(this, peer == null ? given : peer.given));
        }

        private String text(Intricate self, Object peers) {
            return String.join(" ", name, String.valueOf(given), String.valueOf(peers), String.valueOf(one),
                    CONSTANT, other.name,
                    String.valueOf(self == this), String.valueOf(counts[0]));
        }
    }
}
