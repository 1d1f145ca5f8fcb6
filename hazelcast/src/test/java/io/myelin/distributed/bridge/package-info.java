/// Tests of bridges.
@NullMarked
package io.myelin.distributed.bridge;

import org.jspecify.annotations.NullMarked;
