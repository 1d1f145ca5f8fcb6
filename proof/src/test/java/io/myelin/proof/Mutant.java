package io.myelin.proof;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/// A change by hand to one class of the engine, and the test that must fail because of it.
///
/// @param title  a description of the fault
/// @param type   the class, with the folder of its package below the engine's
/// @param killer class, `#` and method of the test
/// @param edits  the replacements, each applied once
record Mutant(String title, String type, String killer, List<Edit> edits) {

    record Edit(String from, String to) {}

    private static final String ENGINE = "io/myelin/substrates/engine";

    /// All of `mutants.txt`.
    static List<Mutant> all() throws IOException {
        List<String> lines;
        try (InputStream text = Mutant.class.getResourceAsStream("/mutants.txt")) {
            lines = new String(text.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
        var mutants = new ArrayList<Mutant>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("== ")) {
                mutants.add(new Mutant(
                        line.substring(3), lines.get(i + 1), lines.get(i + 2), new ArrayList<>()));
                i += 2;
            } else if (line.equals("-- from")) {
                int to = i + lines.subList(i, lines.size()).indexOf("-- to");
                int end = i + lines.subList(i, lines.size()).indexOf("-- end");
                mutants.getLast().edits().add(new Edit(
                        String.join("\n", lines.subList(i + 1, to)),
                        String.join("\n", lines.subList(to + 1, end))));
                i = end;
            }
        }
        return mutants;
    }

    /// Compiles the engine with this change.
    ///
    /// @param sources the provider's
    /// @param folder  where its classes go, and those of the engine alone
    void compile(Path sources, Path folder) throws IOException {
        Path copies = Files.createDirectories(folder.resolve("sources"));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        String classPath = System.getProperty("java.class.path");
        var command = new ArrayList<>(List.of(
                "-nowarn", "-proc:none", "-d", classes.toString(), "-cp", classPath));
        Path engine = sources.resolve(ENGINE);
        try (Stream<Path> files = Files.walk(engine)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = engine.relativize(file).toString();
                String text = Files.readString(file);
                Path copy = copies.resolve(name);
                Files.createDirectories(requireNonNull(copy.getParent()));
                Files.writeString(copy, name.equals(type + ".java") ? edited(text) : text);
                if (!name.endsWith("package-info.java")) {
                    command.add(copy.toString());
                }
            }
        }
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(String[]::new)) != 0) {
            throw new AssertionError(title + ": does not compile");
        }
    }

    /// The class with this change.
    ///
    /// @param sources the provider's
    /// @throws AssertionError if a text to be replaced does not occur, or occurs more than once
    String edited(Path sources) throws IOException {
        return edited(Files.readString(sources.resolve(ENGINE).resolve(type + ".java")));
    }

    private String edited(String text) {
        String edited = text;
        for (Edit edit : edits) {
            int at = edited.indexOf(edit.from());
            if (at < 0 || edited.indexOf(edit.from(), at + 1) >= 0) {
                throw new AssertionError(title + ": the code has changed, look for " + edit.from());
            }
            edited = edited.replace(edit.from(), edit.to());
        }
        return edited;
    }
}
