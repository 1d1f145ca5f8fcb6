/// Examples: one to run, `cluster/run-example.sh`, and one to copy.
@NullMarked
package io.myelin.cluster.example;

import org.jspecify.annotations.NullMarked;
