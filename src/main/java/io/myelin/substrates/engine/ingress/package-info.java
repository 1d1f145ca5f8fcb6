/// Emissions from other threads: the shared queue, the lanes of steady producers, and their merger into one order.
///
/// May call: `engine.dispatch`.
@NullMarked
package io.myelin.substrates.engine.ingress;

import org.jspecify.annotations.NullMarked;
