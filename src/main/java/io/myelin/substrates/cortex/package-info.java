/// The cortex, entry point of the API, and the components that belong to no circuit: scopes and root pools.
///
/// May call: `identity`, `pipe`, `recipe`, `channel`, `circuit`,
/// `settings`.
@NullMarked
package io.myelin.substrates.cortex;

import org.jspecify.annotations.NullMarked;
