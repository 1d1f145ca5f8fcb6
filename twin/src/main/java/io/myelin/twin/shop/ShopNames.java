package io.myelin.twin.shop;

import static io.humainary.substrates.api.Substrates.cortex;

import io.humainary.substrates.api.Substrates.Name;

/// The names of the shop's signals.
final class ShopNames {

    static final Name REQUEST = cortex().name("jvm.shop.request");
    static final Name DATABASE = cortex().name("jvm.shop.database");
    static final Name QUEUE = cortex().name("jvm.shop.queue");
    static final Name BREAKER = cortex().name("jvm.shop.breaker");

    private ShopNames() {}
}
