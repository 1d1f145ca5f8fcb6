/// The Substrates API 3.6.0: every type a program names, nested in
/// [io.humainary.substrates.api.Substrates].
///
/// Names, signatures and constants are those of the published API, so that a program compiled against either
/// jar runs on the other. [io.humainary.substrates.spi.CortexProvider] chooses the provider.
package io.humainary.substrates.api;
