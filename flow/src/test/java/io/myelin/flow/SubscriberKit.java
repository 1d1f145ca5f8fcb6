package io.myelin.flow;

import java.util.concurrent.Flow;
import org.reactivestreams.tck.flow.FlowSubscriberBlackboxVerification;
import org.testng.annotations.AfterMethod;

/// The kit's rules for subscribers, as seen by a publisher.
public final class SubscriberKit extends FlowSubscriberBlackboxVerification<Integer> {

    private final KitCircuits circuits = new KitCircuits();

    public SubscriberKit() {
        super(KitCircuits.environment());
    }

    @Override
    public Integer createElement(int element) {
        return element;
    }

    @Override
    public Flow.Subscriber<Integer> createFlowSubscriber() {
        var circuit = circuits.open();
        return PipeSubscriber.of(circuit, circuit.pipe(_ -> {}), circuit.pipe(_ -> {}));
    }

    @AfterMethod
    public void closeCircuits() {
        circuits.close();
    }
}
