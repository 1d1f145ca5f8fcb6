/// Tests of clusters in one process.
@NullMarked
package io.myelin.cluster;

import org.jspecify.annotations.NullMarked;
