/// The provider.
///
/// Beside the published API jar, which is no module and so names no service it uses, a program says
/// `requires io.myelin.substrates` or `--add-modules io.myelin.substrates`; beside Myelin's own API jar the platform
/// finds the provider by itself.
module io.myelin.substrates {
    requires transitive humainary.substrates.api;
    requires static org.jspecify; // annotations; transitive, every user's module would need them to compile
    // Absent from an image without it: no events are written then.
    requires static jdk.jfr;

    exports io.myelin.substrates;
    exports io.myelin.substrates.admission;
    exports io.myelin.substrates.monitor;
    exports io.myelin.substrates.settings;
    exports io.myelin.substrates.topology;

    provides io.humainary.substrates.spi.CortexProvider with
            io.myelin.substrates.MyelinProvider;
}
