package io.myelin.flow;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Receptor;
import java.util.concurrent.Flow;
import org.reactivestreams.tck.SubscriberWhiteboxVerification.SubscriberPuppet;
import org.reactivestreams.tck.SubscriberWhiteboxVerification.WhiteboxSubscriberProbe;
import org.reactivestreams.tck.flow.FlowSubscriberWhiteboxVerification;
import org.testng.annotations.AfterMethod;

/// The kit's rules for subscribers, with a view of what the circuit receives. The subscriber requests by itself, so the
/// kit's requests need nothing more.
public final class ObservedSubscriberKit extends FlowSubscriberWhiteboxVerification<Integer> {

    private final KitCircuits circuits = new KitCircuits();

    public ObservedSubscriberKit() {
        super(KitCircuits.environment());
    }

    @Override
    public Integer createElement(int element) {
        return element;
    }

    @Override
    protected Flow.Subscriber<Integer> createFlowSubscriber(WhiteboxSubscriberProbe<Integer> probe) {
        var circuit = circuits.open();
        Receptor<End> ends = end -> end.failure().ifPresentOrElse(probe::registerOnError, probe::registerOnComplete);
        var subscriber = PipeSubscriber.of(
                circuit, circuit.pipe((Receptor<Integer>) probe::registerOnNext), circuit.pipe(ends));
        return new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscriber.onSubscribe(requireNonNull(subscription));
                probe.registerOnSubscribe(new SubscriberPuppet() {
                    @Override
                    public void triggerRequest(long elements) {
                        // requested already
                    }

                    @Override
                    public void signalCancel() {
                        subscriber.cancel();
                    }
                });
            }

            @Override
            public void onNext(Integer value) {
                subscriber.onNext(value);
            }

            @Override
            public void onError(Throwable failure) {
                subscriber.onError(failure);
            }

            @Override
            public void onComplete() {
                subscriber.onComplete();
            }
        };
    }

    @AfterMethod
    public void closeCircuits() {
        circuits.close();
    }
}
