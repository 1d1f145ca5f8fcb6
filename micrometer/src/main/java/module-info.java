/// Circuits' statistics as Micrometer's meters.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Micrometer is a module by its manifest alone
module io.myelin.micrometer {
    requires transitive io.myelin.substrates;
    requires transitive micrometer.core;
    requires static transitive org.jspecify; // annotations, which a program needs neither to compile nor to run

    exports io.myelin.micrometer;
}
