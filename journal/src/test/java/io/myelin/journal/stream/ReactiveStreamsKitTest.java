package io.myelin.journal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;

/// Runs the publisher's part of the test kit of Reactive Streams 1.0.4 on a journal, and asserts what was run: a test
/// that the kit skips, because a stream is too short for it for instance, looks like one that passes.
///
/// What is skipped are the seven tests that the kit itself calls untested and leaves empty: rules that it cannot check
/// from outside (1.06 to 1.08), which say "should" (1.10, 3.04, 3.05), or which say what happens when the other side
/// breaks one (1.09).
class ReactiveStreamsKitTest {

    @Test
    void publisher() {
        var listener = new TestListenerAdapter();
        var runner = new TestNG(false);
        runner.setTestClasses(new Class<?>[] {PublisherKit.class});
        runner.addListener(listener);
        runner.setVerbose(0);
        runner.run();
        assertThat(listener.getFailedTests()).extracting(ITestResult::getName, ITestResult::getThrowable).isEmpty();
        assertThat(listener.getPassedTests()).hasSize(31);
        assertThat(listener.getSkippedTests())
                .extracting(result -> result.getName().substring(0, "untested_spec106".length()))
                .containsExactlyInAnyOrder(
                        "untested_spec106",
                        "untested_spec107",
                        "untested_spec108",
                        "untested_spec109",
                        "untested_spec110",
                        "untested_spec304",
                        "untested_spec305");
    }
}
