/// Runs programs under every order, or under a sample if there are too many. The behaviour of a circuit depends on the
/// order in which emissions are admitted, and on no other interaction of threads. So a test that runs a program under
/// all orders that its producers can cause has covered every race of these producers.
///
/// [io.myelin.testkit.orders.Orders] is the entry point.
@NullMarked
package io.myelin.testkit.orders;

import org.jspecify.annotations.NullMarked;
