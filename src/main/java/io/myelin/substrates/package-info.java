/// Myelin, a provider of the Humainary Substrates API: [io.myelin.substrates.MyelinProvider] is the
/// only name an application ever needs, and most need none. Everything below it is internal.
///
/// May call: `circuit`, `cortex`.
@NullMarked
package io.myelin.substrates;

import org.jspecify.annotations.NullMarked;
