/// Every order: what a circuit does depends on the order in which emissions are admitted, and on nothing else that
/// threads do to each other. So a test that runs a program under all orders that its producers can bring about has
/// seen every race of these producers.
///
/// [io.myelin.testkit.orders.Orders] is where to start.
@NullMarked
package io.myelin.testkit.orders;

import org.jspecify.annotations.NullMarked;
