/// The program that measures event sourcing on Hazelcast as published, and the journal beside it.
@NullMarked
package io.myelin.benchmarks.hazelcast;

import org.jspecify.annotations.NullMarked;
