/// The program that measures event sourcing on Hazelcast as published, and the same pipeline on a file journal and on a
/// cluster.
@NullMarked
package io.myelin.benchmarks.pipeline;

import org.jspecify.annotations.NullMarked;
