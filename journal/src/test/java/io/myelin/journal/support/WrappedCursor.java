package io.myelin.journal.support;

import io.myelin.journal.Block;
import io.myelin.journal.Cursor;
import org.jspecify.annotations.Nullable;

/// A cursor that reads as another one does, but for what a test has it do besides.
public class WrappedCursor implements Cursor {

    private final Cursor cursor;
    private final Runnable before;
    private boolean asked;

    /// @param cursor the other one
    /// @param before is done before each block but the first is read
    public WrappedCursor(Cursor cursor, Runnable before) {
        this.cursor = cursor;
        this.before = before;
    }

    @Override
    public long origin() {
        return cursor.origin();
    }

    @Override
    public @Nullable Block next() {
        if (asked) {
            before.run();
        }
        asked = true;
        return cursor.next();
    }

    @Override
    public void close() {
        cursor.close();
    }
}
