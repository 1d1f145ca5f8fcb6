package io.myelin.hazelcast.host;

import com.hazelcast.map.MapInterceptor;
import java.io.Serial;

/// Changes no entry of a map; subclasses intercept one kind of access.
abstract class UnchangedEntries implements MapInterceptor {

    @Serial
    private static final long serialVersionUID = 1;

    @Override
    public Object interceptGet(Object value) {
        return null; // as it is
    }

    @Override
    public void afterGet(Object value) {
        // Nothing to add.
    }

    @Override
    public Object interceptPut(Object before, Object after) {
        return after;
    }

    @Override
    public void afterPut(Object after) {
        // Nothing to add.
    }

    @Override
    public Object interceptRemove(Object removed) {
        return null; // as it is
    }

    @Override
    public void afterRemove(Object removed) {
        // Nothing to add.
    }
}
