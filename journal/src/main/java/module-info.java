/// Journals of circuits, in files.
module io.myelin.journal {
    requires transitive humainary.substrates.api;
    requires static org.jspecify; // annotations; if transitive, every user's module would need them to compile

    exports io.myelin.journal;
    exports io.myelin.journal.circuit;
    exports io.myelin.journal.effects;
    exports io.myelin.journal.file;
    exports io.myelin.journal.why;
}
