/// The circulation: signals to intervals to statuses to situations to acts. All of it is a function of the order of
/// the records that enter, so that a replay gives the same.
@NullMarked
package io.myelin.twin.circulation;

import org.jspecify.annotations.NullMarked;
