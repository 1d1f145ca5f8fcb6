/// The test kit, for JUnit and AssertJ.
module io.myelin.testkit {
    requires transitive io.myelin.substrates;
    requires transitive org.assertj.core;
    requires transitive org.junit.jupiter.api;
    requires static org.jspecify; // annotations; if transitive, every user's module would need them to compile

    exports io.myelin.testkit;
    exports io.myelin.testkit.orders;
}
