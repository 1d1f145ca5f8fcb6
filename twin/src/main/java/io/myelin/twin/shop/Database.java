package io.myelin.twin.shop;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// The shop's database: H2 in memory, and a few connections to it.
final class Database implements AutoCloseable {

    private static final int CONNECTIONS = 8;
    private static final int PRODUCTS = 200;

    private final SignalReporter reporter;
    private final BlockingQueue<Connection> idle = new ArrayBlockingQueue<>(CONNECTIONS);

    Database(SignalReporter reporter) throws SQLException {
        this.reporter = reporter;
        var url = "jdbc:h2:mem:shop" + System.identityHashCode(this);
        for (int i = 0; i < CONNECTIONS; i++) {
            idle.add(DriverManager.getConnection(url));
        }
        var first = idle.element();
        try (var statement = first.createStatement()) {
            statement.execute("create alias hold_up for '" + Lag.class.getName() + ".lag'");
            statement.execute("create table product(id int primary key, name varchar(40), price int)");
            statement.execute("insert into product select x, 'product ' || x, 100 + x from system_range(1, "
                    + PRODUCTS + ")");
        }
    }

    /// The price of a product.
    int price(int product) throws SQLException, InterruptedException {
        var connection = idle.take();
        long began = System.nanoTime();
        boolean succeeded = false;
        try (var statement = connection.prepareStatement("select price + hold_up() from product where id = ?")) {
            statement.setInt(1, 1 + Math.floorMod(product, PRODUCTS));
            try (var rows = statement.executeQuery()) {
                rows.next();
                int price = rows.getInt(1);
                succeeded = true;
                return price;
            }
        } finally {
            reporter.ended(ShopNames.DATABASE, succeeded, began);
            idle.add(connection);
        }
    }

    @Override
    public void close() throws SQLException {
        for (var connection = idle.poll(); connection != null; connection = idle.poll()) {
            connection.close();
        }
    }
}
