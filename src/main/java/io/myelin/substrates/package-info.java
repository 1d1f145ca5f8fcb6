/// Myelin, a provider of the Humainary Substrates API. Many applications need no class of it; most others need only
/// [io.myelin.substrates.MyelinProvider]. Also public are the packages `settings`, `monitor`,
/// `admission` and `topology`. Everything else is internal.
///
/// May call: `circuit`, `cortex`, `settings`, `monitor`, `flight`, `topology`.
@NullMarked
package io.myelin.substrates;

import org.jspecify.annotations.NullMarked;
