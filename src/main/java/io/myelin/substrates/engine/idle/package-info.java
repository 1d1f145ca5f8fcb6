/// How long the engine spins, backs off and parks; [io.myelin.substrates.engine.idle.WaitPolicy] is the table.
///
/// May call: `engine.dispatch`.
@NullMarked
package io.myelin.substrates.engine.idle;

import org.jspecify.annotations.NullMarked;
