/// Named pipes and their subscribers: conduits, channels, subscriptions, sinks, banks and pools.
///
/// May call: `identity`, `context`, `engine`, `pipe`, `recipe`, `lifecycle`.
@NullMarked
package io.myelin.substrates.channel;

import org.jspecify.annotations.NullMarked;
