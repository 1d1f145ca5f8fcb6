package io.myelin.twin.shop;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;

/// Customers of the shop, each on a virtual thread: a customer asks for a price, thinks, and asks for the next.
public final class Customers implements AutoCloseable {

    private static final int PRODUCTS = 50;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final int port;
    private final int thinkMillis;

    /// Starts the customers.
    ///
    /// @param port        the shop's port
    /// @param number      the number of customers
    /// @param thinkMillis the average time that each thinks between two requests, in milliseconds; 0 for none
    public Customers(int port, int number, int thinkMillis) {
        this.port = port;
        this.thinkMillis = thinkMillis;
        for (int i = 0; i < number; i++) {
            threads.execute(this::shop);
        }
    }

    private void shop() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                ask(ThreadLocalRandom.current().nextInt(PRODUCTS));
                if (thinkMillis > 0) {
                    Thread.sleep(ThreadLocalRandom.current().nextInt(2 * thinkMillis)); // customers think
                }
            }
        } catch (InterruptedException leaving) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask(int product) throws InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/price/" + product))
                .timeout(Duration.ofSeconds(10))
                .build();
        try {
            client.send(request, HttpResponse.BodyHandlers.discarding());
        } catch (IOException refused) {
            Thread.sleep(100); // a customer who gets no answer does not ask again at once
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        client.shutdownNow();
    }
}
