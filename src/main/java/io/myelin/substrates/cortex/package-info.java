/// The cortex: entry point of the API, and what belongs to no circuit: scopes and root pools.
///
/// May call: `identity`, `context`, `lifecycle`, `recipe`, `channel`, `circuit`,
/// `settings`.
@NullMarked
package io.myelin.substrates.cortex;

import org.jspecify.annotations.NullMarked;
