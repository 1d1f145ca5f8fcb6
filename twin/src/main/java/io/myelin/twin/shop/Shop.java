package io.myelin.twin.shop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.myelin.twin.sign.JvmSign;
import io.myelin.twin.sign.NamedSignal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// The shop: answers requests for prices on the loopback interface, each on a virtual thread; one of two cashiers
/// handles the payment of each sale.
public final class Shop implements AutoCloseable {

    private static final int LONGEST_QUEUE = 1_000;

    private final SignalReporter reporter;
    private final Database database;
    private final Breaker breaker;
    private final Till till = new Till();
    private final BlockingQueue<Integer> orders = new ArrayBlockingQueue<>(LONGEST_QUEUE);
    private final ConcurrentHashMap<Integer, Integer> cache = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;
    private final AtomicLong served = new AtomicLong();
    private final Thread[] cashiers = new Thread[2];

    /// Opens the shop.
    ///
    /// @param signals receives the shop's signals
    /// @throws IOException if it cannot listen on a port, or its database does not open
    public Shop(Consumer<NamedSignal> signals) throws IOException {
        reporter = new SignalReporter(signals);
        breaker = new Breaker(reporter);
        try {
            database = new Database(reporter);
        } catch (SQLException failed) {
            throw new IOException("the shop's database does not open: " + failed.getMessage(), failed);
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
        server.setExecutor(threads);
        server.createContext("/price", this::answer);
        server.start();
        for (int i = 0; i < cashiers.length; i++) {
            cashiers[i] = Thread.ofPlatform().daemon().name("cashier-" + i).start(this::cash);
        }
        breaker.set(false);
    }

    /// The port on which it listens.
    public int port() {
        return server.getAddress().getPort();
    }

    /// The number of answered requests.
    public long served() {
        return served.get();
    }

    /// Opens or closes the breaker in front of the database.
    ///
    /// @param open whether to keep requests away from the database
    public void breaker(boolean open) {
        breaker.set(open);
    }

    Till till() {
        return till;
    }

    private void answer(HttpExchange exchange) throws IOException {
        long began = System.nanoTime();
        boolean succeeded = false;
        try (exchange) {
            int product = Math.floorMod(exchange.getRequestURI().getPath().hashCode(), 200);
            var price = Integer.toString(price(product)).getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, price.length);
            exchange.getResponseBody().write(price);
            succeeded = true;
            served.incrementAndGet();
            orders.offer(product);
        } catch (SQLException failed) {
            exchange.sendResponseHeaders(503, -1);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } finally {
            reporter.ended(ShopNames.REQUEST, succeeded, began);
        }
    }

    private int price(int product) throws SQLException, InterruptedException {
        var known = cache.get(product);
        if (known != null && !breaker.admits()) {
            return known;
        }
        int price = database.price(product);
        cache.put(product, price);
        return price;
    }

    private void cash() {
        try {
            for (int paid = 0;; paid++) {
                till.pay(orders.take());
                if (paid % 64 == 0) {
                    reporter.report(ShopNames.QUEUE, JvmSign.LEVEL, orders.size());
                }
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        for (var cashier : cashiers) {
            cashier.interrupt();
        }
        threads.shutdownNow();
        try {
            database.close();
        } catch (SQLException ignored) {
            // It was in memory, and is no longer needed.
        }
    }
}
