/// Shared by the tests of this module.
@NullMarked
package io.myelin.hazelcast;

import org.jspecify.annotations.NullMarked;
