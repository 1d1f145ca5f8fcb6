/// Tests of what a member does with its folder.
@NullMarked
package io.myelin.cluster.member;

import org.jspecify.annotations.NullMarked;
