/// Myelin, a provider of the Humainary Substrates API. Many applications need no class of it; most others need only
/// [io.myelin.substrates.MyelinProvider]. Also public are the packages `settings`, `monitor`, `admission` and `time`,
/// and the constants of [io.myelin.substrates.engine.WorkerThreads], [io.myelin.substrates.engine.IdlePolicy] and
/// [io.myelin.substrates.engine.DispatchForm]. Everything else is internal.
///
/// May call: `circuit`, `cortex`, `settings`, `monitor`, `flight`.
@NullMarked
package io.myelin.substrates;

import org.jspecify.annotations.NullMarked;
