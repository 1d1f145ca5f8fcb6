package io.myelin.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;

/// Runs the test kit of Reactive Streams 1.0.4, which is made of TestNG's tests, and asserts what was run: a test that
/// the kit skips, because a stream is too short for it for instance, looks like one that passes.
///
/// What is skipped below are the tests that the kit itself calls untested and leaves empty: rules that it cannot check
/// from outside (1.06 to 1.08, 2.04, 2.06, 2.07, 2.11, 2.12, 3.01, 3.14), which leave a choice or say "should" (1.10,
/// 2.02, 3.04, 3.05, 3.10, 3.11), or which say what happens when the other side breaks one (1.09, 2.13, 3.15, 3.16).
/// It checks 2.08 and 3.08 with a view of the circuit, not without.
class ReactiveStreamsKitTest {

    @Test
    void publisher() {
        assertThat(outcome(PublisherKit.class)).isEqualTo(new Outcome(31, List.of(), Set.of(
                "untested_spec106_mustConsiderSubscriptionCancelledAfterOnErrorOrOnCompleteHasBeenCalled",
                "untested_spec107_mustNotEmitFurtherSignalsOnceOnErrorHasBeenSignalled",
                "untested_spec108_possiblyCanceledSubscriptionShouldNotReceiveOnErrorOrOnCompleteSignals",
                "untested_spec109_subscribeShouldNotThrowNonFatalThrowable",
                "untested_spec110_rejectASubscriptionRequestIfTheSameSubscriberSubscribesTwice",
                "untested_spec304_requestShouldNotPerformHeavyComputations",
                "untested_spec305_cancelMustNotSynchronouslyPerformHeavyComputation")));
    }

    @Test
    void subscriberAsAPublisherSeesIt() {
        assertThat(outcome(SubscriberKit.class)).isEqualTo(new Outcome(11, List.of(), Set.of(
                "untested_spec202_blackbox_shouldAsynchronouslyDispatch",
                "untested_spec204_blackbox_mustConsiderTheSubscriptionAsCancelledInAfterRecievingOnCompleteOrOnError",
                "untested_spec206_blackbox_mustCallSubscriptionCancelIfItIsNoLongerValid",
                "untested_spec207_blackbox_mustEnsureAllCallsOnItsSubscriptionTakePlaceFromTheSameThread"
                        + "OrTakeCareOfSynchronization",
                "untested_spec208_blackbox_mustBePreparedToReceiveOnNextSignalsAfterHavingCalledSubscriptionCancel",
                "untested_spec211_blackbox_mustMakeSureThatAllCallsOnItsMethodsHappenBeforeTheProcessing"
                        + "OfTheRespectiveEvents",
                "untested_spec212_blackbox_mustNotCallOnSubscribeMoreThanOnceBasedOnObjectEquality",
                "untested_spec213_blackbox_failingOnSignalInvocation",
                "untested_spec301_blackbox_mustNotBeCalledOutsideSubscriberContext",
                "untested_spec308_blackbox_requestMustRegisterGivenNumberElementsToBeProduced",
                "untested_spec310_blackbox_requestMaySynchronouslyCallOnNextOnSubscriber",
                "untested_spec311_blackbox_requestMaySynchronouslyCallOnCompleteOrOnError",
                "untested_spec314_blackbox_cancelMayCauseThePublisherToShutdownIfNoOtherSubscriptionExists",
                "untested_spec315_blackbox_cancelMustNotThrowExceptionAndMustSignalOnError",
                "untested_spec316_blackbox_requestMustNotThrowExceptionAndMustOnErrorTheSubscriber")));
    }

    @Test
    void subscriberAsTheCircuitSeesIt() {
        assertThat(outcome(ObservedSubscriberKit.class)).isEqualTo(new Outcome(14, List.of(), Set.of(
                "untested_spec202_shouldAsynchronouslyDispatch",
                "untested_spec204_mustConsiderTheSubscriptionAsCancelledInAfterRecievingOnCompleteOrOnError",
                "untested_spec206_mustCallSubscriptionCancelIfItIsNoLongerValid",
                "untested_spec207_mustEnsureAllCallsOnItsSubscriptionTakePlaceFromTheSameThread"
                        + "OrTakeCareOfSynchronization",
                "untested_spec211_mustMakeSureThatAllCallsOnItsMethodsHappenBeforeTheProcessing"
                        + "OfTheRespectiveEvents",
                "untested_spec212_mustNotCallOnSubscribeMoreThanOnceBasedOnObjectEquality_specViolation",
                "untested_spec213_failingOnSignalInvocation",
                "untested_spec301_mustNotBeCalledOutsideSubscriberContext",
                "untested_spec310_requestMaySynchronouslyCallOnNextOnSubscriber",
                "untested_spec311_requestMaySynchronouslyCallOnCompleteOrOnError",
                "untested_spec314_cancelMayCauseThePublisherToShutdownIfNoOtherSubscriptionExists",
                "untested_spec315_cancelMustNotThrowExceptionAndMustSignalOnError",
                "untested_spec316_requestMustNotThrowExceptionAndMustOnErrorTheSubscriber")));
    }

    private record Outcome(int passed, List<String> failed, Set<String> skipped) {}

    private static Outcome outcome(Class<?> kit) {
        var listener = new TestListenerAdapter();
        var runner = new TestNG(false);
        runner.setTestClasses(new Class<?>[] {kit});
        runner.addListener(listener);
        runner.setVerbose(0);
        runner.run();
        return new Outcome(
                listener.getPassedTests().size(),
                listener.getFailedTests().stream().map(result -> result.getName() + ": " + result.getThrowable())
                        .toList(),
                listener.getSkippedTests().stream().map(ITestResult::getName)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }
}
