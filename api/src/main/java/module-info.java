/// The Substrates API.
///
/// The module is called as the platform calls the published jar when it stands on a module path: after its file,
/// `humainary-substrates-api`. A module that requires it runs with either jar.
module humainary.substrates.api {
    exports io.humainary.substrates.api;
    exports io.humainary.substrates.spi;

    uses io.humainary.substrates.spi.CortexProvider;
}
