/// Statistics of circuits as Micrometer meters, and carriers of Micrometer's and OpenTelemetry's context.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Micrometer is an automatic module
module io.myelin.micrometer {
    requires transitive io.myelin.substrates;
    requires transitive micrometer.core;
    requires static transitive context.propagation;
    requires static transitive io.opentelemetry.context;
    requires static org.jspecify; // annotations; if transitive, every user's module would need them to compile

    exports io.myelin.micrometer;
    exports io.myelin.micrometer.context;
}
