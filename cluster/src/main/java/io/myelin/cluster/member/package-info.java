/// One process of a cluster: media driver, archive, consensus module and service.
@NullMarked
package io.myelin.cluster.member;

import org.jspecify.annotations.NullMarked;
