/// Troubles of real programs, and what the twin makes of them.
@NullMarked
package io.myelin.twin.scenario;

import org.jspecify.annotations.NullMarked;
