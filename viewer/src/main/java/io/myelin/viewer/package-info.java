/// Shows a running circuit on a page for browsers on the same machine: [CircuitPage].
@NullMarked
package io.myelin.viewer;

import org.jspecify.annotations.NullMarked;
