/// How a runtime makes itself known: one class to extend, found by system property or by
/// [java.util.ServiceLoader].
///
/// A program does not call this package. It asks [io.humainary.substrates.api.Substrates#cortex()].
package io.humainary.substrates.spi;
