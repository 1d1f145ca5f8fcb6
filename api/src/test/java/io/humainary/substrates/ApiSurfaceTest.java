package io.humainary.substrates;

import static org.assertj.core.api.Assertions.assertThat;

import io.humainary.substrates.api.Substrates;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The API declared here is the published 3.0.2 and the additions since, and nothing else, in everything that a class
/// file shows. So code compiled against a published version links against this one. Both parts are committed as
/// listings made by [Surface].
class ApiSurfaceTest {

    private static final String OUTER = "io/humainary/substrates/api/Substrates";
    private static final String PROVIDER = "io/humainary/substrates/spi/CortexProvider";

    @Test
    void declaresExactlyThePublishedSurface() throws Exception {
        assertThat(differences(Stream.concat(
                listing("surface-3.0.2.txt").stream(), listing("surface-since-3.0.2.txt").stream()).toList(),
                declared())).isEqualTo("");
    }

    @Test
    void nothingWasTakenAway() throws Exception {
        assertThat(without(listing("surface-3.0.2.txt"), Set.copyOf(declared())).toList()).isEmpty();
    }

    @Test
    void listsEveryKindOfFact() throws Exception {
        var lines = declared();
        for (var fact : List.of("type", "nested", "extends", "implements", "permits", "generic", "annotated",
                "field", "constant", "method", "default")) {
            assertThat(lines.stream().anyMatch(line -> line.contains(" | " + fact + " | ")))
                    .as(fact)
                    .isTrue();
        }
        assertThat(lines.contains(
                PROVIDER + ".create()L" + OUTER + "$Cortex; | method | abstract protected")).isTrue();
        assertThat(lines.contains(OUTER + "$Lookup | permits | " + OUTER + "$Bank," + OUTER + "$Pool"))
                .isTrue();
        assertThat(lines.contains(OUTER + "$Name.SEPARATOR:C | constant | 46")).isTrue();
    }

    @Test
    void omitsInaccessibleTypes() throws Exception {
        var hidden = Pattern.compile("private|lambda|Choice|\\$\\d");
        assertThat(declared().stream().filter(hidden.asPredicate()).toList()).isEmpty();
    }

    @Test
    void showsADifferenceFromBothSides() {
        assertThat(differences(List.of("a", "b"), List.of("a", "c")))
                .isEqualTo("- b" + System.lineSeparator() + "+ c");
    }

    /// The lines of one listing only: `-` published and not declared here, `+` the other way round.
    private static String differences(List<String> published, List<String> declared) {
        return String.join(System.lineSeparator(), Stream.concat(
                without(published, Set.copyOf(declared)).map(line -> "- " + line),
                without(declared, Set.copyOf(published)).map(line -> "+ " + line)).toList());
    }

    private static Stream<String> without(List<String> lines, Set<String> others) {
        return lines.stream().filter(line -> !others.contains(line));
    }

    private static List<String> listing(String name) throws IOException {
        try (var listing = ApiSurfaceTest.class.getResourceAsStream("/" + name)) {
            return new String(listing.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private static List<String> declared() throws IOException, URISyntaxException {
        return Surface.of(Path.of(
                Substrates.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    }
}
