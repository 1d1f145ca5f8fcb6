/// Tests of views.
@NullMarked
package io.myelin.distributed.view;

import org.jspecify.annotations.NullMarked;
