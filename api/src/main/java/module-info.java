/// The Substrates API.
///
/// The module has the name that the platform derives for the published jar on the module path, from its file name
/// `humainary-substrates-api`. A module that requires it runs with either jar.
module humainary.substrates.api {
    exports io.humainary.substrates.api;
    exports io.humainary.substrates.spi;

    uses io.humainary.substrates.spi.CortexProvider;
}
