/// What runs on a cluster: programs, and what they may declare.
@NullMarked
package io.myelin.cluster.program;

import org.jspecify.annotations.NullMarked;
