/// The circulation: signals to intervals to statuses to situations to acts. All of it is a function of the order of
/// records, so a replay gives the same result.
@NullMarked
package io.myelin.twin.circulation;

import org.jspecify.annotations.NullMarked;
