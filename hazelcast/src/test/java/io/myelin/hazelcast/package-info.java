/// What the tests of this module share.
@NullMarked
package io.myelin.hazelcast;

import org.jspecify.annotations.NullMarked;
