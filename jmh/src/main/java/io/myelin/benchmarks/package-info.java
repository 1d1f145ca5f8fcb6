/// The benchmarks and the program that runs them. The provider to measure is chosen at the start: everything
/// here knows the Substrates API and no provider.
@NullMarked
package io.myelin.benchmarks;

import org.jspecify.annotations.NullMarked;
