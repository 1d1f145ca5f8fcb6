package io.myelin.substrates;

import io.humainary.substrates.api.Substrates;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Warns at start-up when the class path contains the API more than once, for example both the official jar and this
/// project's.
///
/// The class loader takes every class from the first of them. A program that was compiled against another version then
/// fails with a `NoSuchMethodError` or an `AbstractMethodError` on the first use of a method that the first version
/// lacks, and nothing in such an error points to the class path. It is a warning rather than an error because equal or
/// compatible versions do no harm.
final class ApiDeclarations {

    private static final String CLASS_FILE = "io/humainary/substrates/api/Substrates.class";
    private static final System.Logger LOGGER = System.getLogger("io.myelin.substrates");

    private ApiDeclarations() {}

    /// Logs one warning if there is more than one.
    static void check() {
        List<String> places = places();
        if (places.size() > 1) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "The Substrates API is on the class path more than once: " + places.getFirst()
                            + " is in use, " + String.join(", ", places.subList(1, places.size()))
                            + " is not. Remove all but one, see docs/switching.md.");
        }
    }

    /// In the class loader's order of search.
    private static List<String> places() {
        List<String> places = new ArrayList<>(1);
        ClassLoader loader = Substrates.class.getClassLoader();
        try {
            var found = loader == null
                    ? ClassLoader.getSystemResources(CLASS_FILE)
                    : loader.getResources(CLASS_FILE);
            found.asIterator().forEachRemaining(url -> places.add(place(url)));
        } catch (IOException unreadable) {
            // A class path that cannot be read fails by itself, on the first missing class.
            return List.of();
        }
        return places;
    }

    /// The jar or folder that holds the class file: a path if it is a file, else the location as the loader names it.
    private static String place(URL classFile) {
        String location = classFile.toString();
        String place = location.substring(0, location.length() - CLASS_FILE.length())
                .replaceFirst("!?/$", "")
                .replaceFirst("^jar:(?=file:)", "");
        try {
            return place.startsWith("file:") ? Path.of(URI.create(place)).toString() : place;
        } catch (IllegalArgumentException unescaped) {
            return place;
        }
    }
}
