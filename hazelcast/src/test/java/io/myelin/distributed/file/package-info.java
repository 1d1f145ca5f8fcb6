/// Tests of the journal in files.
@NullMarked
package io.myelin.distributed.file;

import org.jspecify.annotations.NullMarked;
