/// Checks of programs in tests, without a cluster.
@NullMarked
package io.myelin.cluster.check;

import org.jspecify.annotations.NullMarked;
