/// A running circuit on a page for browsers on the same machine.
module io.myelin.viewer {
    requires transitive io.myelin.substrates;
    requires jdk.httpserver;
    requires static org.jspecify; // annotations; if transitive, every user's module would need them to compile

    exports io.myelin.viewer;
}
