import static io.humainary.substrates.api.Substrates.*;

record Withdraw(int amount, Pipe<String> replyTo) {}

void main() {
    // An actor's state is plain fields that only its circuit touches. Two circuits, as two actors, run on two threads.
    var bank = cortex().circuit(cortex().name("bank"));
    var client = cortex().circuit(cortex().name("client"));

    Pipe<String> replies = client.pipe(IO::println);
    var balance = new int[] {100};
    Pipe<Withdraw> account = bank.pipe(request -> {
        if (request.amount() > balance[0]) {
            request.replyTo().emit("refused, balance " + balance[0]);
        } else {
            balance[0] -= request.amount();
            request.replyTo().emit("paid, balance " + balance[0]);
        }
    });

    account.emit(new Withdraw(60, replies));
    account.emit(new Withdraw(60, replies));
    bank.await();
    client.await();
    bank.close();
    client.close();
}
