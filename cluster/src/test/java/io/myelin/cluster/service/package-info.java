/// Parts of the service by themselves.
@NullMarked
package io.myelin.cluster.service;

import org.jspecify.annotations.NullMarked;
