/// An example to run: `cluster/run-example.sh`.
@NullMarked
package io.myelin.cluster.example;

import org.jspecify.annotations.NullMarked;
