/// The rules: a window of intervals to the status of a name, without state, circuit or clock.
@NullMarked
package io.myelin.twin.rule;

import org.jspecify.annotations.NullMarked;
