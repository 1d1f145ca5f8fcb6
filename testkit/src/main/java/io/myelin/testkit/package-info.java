/// Helps to test programs that run on circuits, with JUnit and AssertJ.
///
/// - [io.myelin.testkit.EmissionRecorder] records emissions, and [io.myelin.testkit.CircuitAssertions] has assertions
///   on them;
/// - [io.myelin.testkit.CircuitExtension] injects circuits into a JUnit test, and closes them;
/// - [io.myelin.testkit.ManualTime] is a clock that a test advances;
/// - package `orders` runs a program under every order in which its producers' emissions may be admitted, or under a
///   sample if there are too many.
@NullMarked
package io.myelin.testkit;

import org.jspecify.annotations.NullMarked;
