/// Tests of views.
@NullMarked
package io.myelin.hazelcast.view;

import org.jspecify.annotations.NullMarked;
