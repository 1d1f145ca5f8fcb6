/// The test kit, for JUnit and AssertJ.
module io.myelin.testkit {
    requires transitive io.myelin.substrates;
    requires transitive org.assertj.core;
    requires transitive org.junit.jupiter.api;
    requires static transitive org.jspecify; // annotations, which a program needs neither to compile nor to run

    exports io.myelin.testkit;
    exports io.myelin.testkit.orders;
}
