/// Journals of circuits: in files, and the contract of journals elsewhere.
module io.myelin.journal {
    requires transitive humainary.substrates.api;
    requires static transitive org.jspecify; // annotations, which a program needs neither to compile nor to run

    exports io.myelin.journal;
    exports io.myelin.journal.circuit;
    exports io.myelin.journal.file;
    exports io.myelin.journal.record;
}
