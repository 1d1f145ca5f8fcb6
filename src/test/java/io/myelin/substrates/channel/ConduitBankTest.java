package io.myelin.substrates.channel;

import static io.humainary.substrates.api.Substrates.cortex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.humainary.substrates.api.Substrates.Bank;
import io.humainary.substrates.api.Substrates.Conduit;
import io.humainary.substrates.api.Substrates.Fault;
import io.myelin.substrates.circuit.SequentialCircuit;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.settings.CircuitSettings;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// A bank closes every conduit that it returns, even one that it makes while it is being closed. Racing threads rarely
/// meet there. Here, the function that makes the conduit closes the bank.
class ConduitBankTest {

    @Test
    void aConduitMadeDuringTheCloseIsClosed() {
        var own = InternedName.of("bank");
        var circuit = SequentialCircuit.of(own, CircuitSettings.builder().build(), null);
        LinkedSubject<Bank<Conduit<Integer>>> subject = LinkedSubject.of(own, Bank.class, circuit.subject());
        var bank = new AtomicReference<ConduitBank<Integer>>();
        bank.set(new ConduitBank<>(subject, circuit.worker(), name -> {
            bank.get().close();
            return circuit.conduit(name);
        }));
        var conduit = bank.get().get(cortex().name("late"));
        var subscriber = circuit.<Integer>subscriber(cortex().name("probe"), (_, _) -> {});
        assertThatThrownBy(() -> conduit.subscribe(subscriber))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat((Object) fault.subject()).isSameAs(conduit.subject()));
        circuit.close();
    }
}
