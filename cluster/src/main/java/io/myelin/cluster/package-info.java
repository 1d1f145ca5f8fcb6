/// What members and clients of a cluster share: settings and addresses.
@NullMarked
package io.myelin.cluster;

import org.jspecify.annotations.NullMarked;
