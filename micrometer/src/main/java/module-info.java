/// Statistics of circuits as Micrometer meters.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Micrometer is an automatic module
module io.myelin.micrometer {
    requires transitive io.myelin.substrates;
    requires transitive micrometer.core;
    requires static org.jspecify; // annotations; if transitive, every user's module would need them to compile

    exports io.myelin.micrometer;
}
