/// A circuit that outlives the machine it runs on: run `cluster/hazelcast/run-example.sh`.
@NullMarked
package io.myelin.hazelcast.example;

import org.jspecify.annotations.NullMarked;
