package io.myelin.twin.shop;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/// A shop in a JVM of its own. It answers each line with the number of requests so far, and the time in nanoseconds.
final class PlainShop {

    private PlainShop() {}

    /// @param arguments the number of customers, none of whom pauses
    public static void main(String... arguments) throws Exception {
        try (var shop = new Shop(_ -> {});
                var _ = new Customers(shop.port(), Integer.parseInt(arguments[0]), 0);
                var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            while (lines.readLine() != null) {
                System.out.println(shop.served() + " " + System.nanoTime());
            }
        }
        System.exit(0);
    }
}
