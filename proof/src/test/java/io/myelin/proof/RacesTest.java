package io.myelin.proof;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.runners.TestList;

/// Runs every race of this module under jcstress and checks its outcomes: it fails on unacceptable ones, and on a race
/// that hangs, fails or was not run.
class RacesTest {

    @TestFactory
    @Timeout(value = 1, unit = TimeUnit.DAYS) // jcstress ends a hanging race and reports its stack
    Stream<DynamicTest> races() throws Exception {
        List<TestResult> results = Races.run(Path.of(System.getProperty("io.myelin.proof.reports")));
        Set<String> run = new TreeSet<>();
        results.forEach(result -> run.add(result.getName()));
        return Stream.concat(
                Stream.of(dynamicTest("all", () -> assertThat(run).isEqualTo(selected()))),
                results.stream().map(result -> dynamicTest(Races.title(result), () -> check(result))));
    }

    private static Set<String> selected() {
        return TestList.tests().stream().filter(Races.SELECTED.asPredicate())
                .collect(toCollection(TreeSet::new));
    }

    private static void check(TestResult result) {
        assertThat(result.status()).as(() -> Races.account(result)).isEqualTo(Status.NORMAL);
        assertThat(result.getStateKeys().isEmpty()).as("nothing was observed").isFalse();
        assertThat(result.grading().isPassed).as(() -> Races.account(result)).isTrue();
    }
}
