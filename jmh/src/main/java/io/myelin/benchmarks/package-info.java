/// The benchmarks and the program that runs them. What is measured is chosen when it is started: everything
/// here knows the Substrates API and no provider.
@NullMarked
package io.myelin.benchmarks;

import org.jspecify.annotations.NullMarked;
