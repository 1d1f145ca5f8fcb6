/// The service interface of providers: one class to extend, found by system property or by [java.util.ServiceLoader].
///
/// A program does not use this package. It calls [io.humainary.substrates.api.Substrates#cortex()].
package io.humainary.substrates.spi;
