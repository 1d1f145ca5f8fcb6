/// Tests of programs that run on circuits, with JUnit and AssertJ.
///
/// - [io.myelin.testkit.EmissionRecorder] keeps what reached it, and [io.myelin.testkit.CircuitAssertions] asserts it;
/// - [io.myelin.testkit.CircuitExtension] gives a JUnit test its circuits, and looks after them;
/// - [io.myelin.testkit.ManualTime] is a clock that a test moves;
/// - package `orders` runs a program under every order in which its producers' emissions may be admitted.
@NullMarked
package io.myelin.testkit;

import org.jspecify.annotations.NullMarked;
