/// Named pipes and their subscribers: conduits, channels, subscriptions, sinks, banks and pools.
///
/// May call: `identity`, `engine`, `pipe`, `recipe`.
@NullMarked
package io.myelin.substrates.channel;

import org.jspecify.annotations.NullMarked;
