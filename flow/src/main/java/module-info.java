/// Reactive Streams in and out of a circuit, as `java.util.concurrent.Flow`.
module io.myelin.flow {
    requires transitive humainary.substrates.api;
    requires static org.jspecify; // annotations; if transitive, every user's module would need them to compile

    exports io.myelin.flow;
}
