package io.myelin.tck.support;

import io.humainary.substrates.api.Substrates;
import io.humainary.substrates.spi.CortexProvider;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/// Loads the provider once more, beside an API of the test's choice.
public final class Surfaces {

    private Surfaces() {
    }

    /// The location of the API on the class path.
    public static Path api() throws URISyntaxException {
        return location(Substrates.class);
    }

    /// The location of the provider on the class path.
    public static Path provider() throws URISyntaxException {
        var types = ServiceLoader.load(CortexProvider.class).stream().toList();
        if (types.size() != 1) {
            throw new AssertionError("one provider expected on the class path, found " + types.size());
        }
        return location(types.getFirst().type());
    }

    /// A loader of these locations in this order, whose parent is the platform's.
    public static URLClassLoader loader(Path... places) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (var place : places) {
            urls.add(place.toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /// Runs a class of this module under a loader, which also knows this module's classes.
    public static void run(Class<? extends Runnable> program, Path... places) throws Exception {
        var all = new ArrayList<>(List.of(places));
        all.add(location(program));
        var caller = Thread.currentThread().getContextClassLoader();
        try (var loader = loader(all.toArray(Path[]::new))) {
            // The API finds its provider through it.
            Thread.currentThread().setContextClassLoader(loader);
            var constructor = Class.forName(program.getName(), true, loader).getDeclaredConstructor();
            constructor.setAccessible(true);
            ((Runnable) constructor.newInstance()).run();
        } finally {
            Thread.currentThread().setContextClassLoader(caller);
        }
    }

    /// The classes of 3.0.2, newly generated.
    public static Path earlier() throws IOException, URISyntaxException {
        EarlierApi.write(api(), EarlierApi.CLASSES);
        return EarlierApi.CLASSES;
    }

    private static Path location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
