package io.myelin.substrates;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The recipes of `CONTRIBUTING.md` and the short walks of `docs/README.md` name files, classes and tests that exist.
class WalksTest {

    private static final List<String> WALKS = List.of("CONTRIBUTING.md", "docs/README.md");
    /// A path in a code span. `…` stands for any folders, `<family>` for one.
    private static final Pattern PATH = Pattern.compile("`([\\w./…<>-]+\\.(?:java|txt|json|md|xml))`");
    /// The tests of a command.
    private static final Pattern COMMAND =
            Pattern.compile("(?:run-test\\.sh(?: -m \\w+)?|-Dtest=)((?: ?\\w+Test\\b)+)");

    private static Stream<String> found(Pattern pattern) {
        return WALKS.stream().flatMap(document -> pattern.matcher(SourceTree.read(document)).results())
                .map(match -> match.group(1));
    }

    private static List<String> sources() {
        Path root = SourceTree.path("");
        return SourceTree.files("", name -> name.matches(".+\\.(java|txt|json|md|xml)")).stream()
                .map(file -> root.relativize(file).toString())
                .filter(file -> !file.contains("target/"))
                .toList();
    }

    @Test
    void filesExist() {
        List<String> sources = sources();
        List<String> paths = found(PATH).distinct().toList();

        assertThat(paths.size() > 15).as("paths are no longer found").isTrue();
        assertThat(paths.stream().filter(path -> {
            String glob = "glob:**/" + path.replace("…", "**").replaceAll("<\\w+>", "*");
            var matcher = FileSystems.getDefault().getPathMatcher(glob);
            return sources.stream().noneMatch(source -> matcher.matches(Path.of("/" + source)));
        }).toList()).isEmpty();
    }

    @Test
    void testsOfCommandsExist() {
        List<String> sources = sources();
        List<String> tests = found(COMMAND).flatMap(names -> Stream.of(names.trim().split(" "))).distinct().toList();

        assertThat(tests.size() > 5).as("commands are no longer found").isTrue();
        assertThat(tests.stream()
                .filter(test -> sources.stream().noneMatch(source -> source.endsWith("/" + test + ".java")))
                .toList()).isEmpty();
    }
}
