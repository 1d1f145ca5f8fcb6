package io.myelin.hazelcast;

import java.io.IOException;

/// Loads classes of this module again without one of Hazelcast's internal classes, which another release may lack.
public final class AbsentClass extends ClassLoader {

    private final String absent;
    private final String reloaded;

    /// @param absent   the name of the class that does not exist
    /// @param reloaded the beginning of the names of the classes that are loaded again
    public AbsentClass(String absent, String reloaded) {
        super(AbsentClass.class.getClassLoader());
        this.absent = absent;
        this.reloaded = reloaded;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.equals(absent)) {
            throw new ClassNotFoundException(name);
        }
        if (!name.startsWith(reloaded)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            var loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (var file = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = file.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }
}
