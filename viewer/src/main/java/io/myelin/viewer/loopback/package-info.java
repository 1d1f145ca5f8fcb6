/// Serves pages to browsers on the same machine and to no foreign page in them. Not exported; the twin uses it too.
@NullMarked
package io.myelin.viewer.loopback;

import org.jspecify.annotations.NullMarked;
