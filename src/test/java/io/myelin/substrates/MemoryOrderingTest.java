package io.myelin.substrates;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// `docs/design/memory-order.md` has a row for each field of the engine that is volatile, of an atomic class, or
/// accessed through a variable handle.
class MemoryOrderingTest {

    private static final Pattern TYPE = Pattern.compile("^ *[a-z ]*class (\\w+)");
    private static final Pattern FIELD =
            Pattern.compile("^ +[a-z ]*(?:\\bvolatile\\b[^=]*|\\bAtomic\\w+(?:<[^=]*>)?) (\\w+)(?: = .*)?;$");
    private static final Pattern HANDLE = Pattern.compile("FieldHandle\\.of\\((\\w+)\\.class, \"(\\w+)\"");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[^|]*`) \\|");
    private static final Pattern NAME = Pattern.compile("`(?:(\\w+)\\.)?([a-z]\\w*)(?:\\[i])?`");

    @Test
    void eachFieldThatThreadsShareHasARow() {
        Set<String> described = described();
        var missing = new TreeSet<String>();
        var found = 0;
        for (Path file : SourceTree.files("src/main/java/io/myelin/substrates/engine", n -> n.endsWith(".java"))) {
            String main = file.getFileName().toString().replace(".java", "");
            for (String field : fields(SourceTree.read(file), main)) {
                found++;
                String ofFile = main + field.substring(field.indexOf('.')); // its class may be a part of the file's
                if (!described.contains(field) && !described.contains(ofFile)) {
                    missing.add(field);
                }
            }
        }
        assertThat(found).as("fields are no longer found").isGreaterThan(30);
        assertThat(missing).isEmpty();
    }

    private static Set<String> fields(String source, String main) {
        var fields = new TreeSet<String>();
        String type = main;
        for (String line : source.lines().toList()) {
            var declared = TYPE.matcher(line);
            if (declared.find()) {
                type = declared.group(1);
            }
            var field = FIELD.matcher(line);
            if (field.find()) {
                fields.add(type + '.' + field.group(1));
            }
        }
        HANDLE.matcher(source).results().forEach(handle -> fields.add(handle.group(1) + '.' + handle.group(2)));
        return fields;
    }

    /// The fields in the first column; one without a class is of the class before it.
    private static Set<String> described() {
        String page = SourceTree.read("docs/design/memory-order.md");
        return ROW.matcher(page).results().map(row -> row.group(1)).flatMap(fields -> {
            String[] type = {""};
            return NAME.matcher(fields).results().map(name -> {
                type[0] = name.group(1) == null ? type[0] : name.group(1);
                return type[0] + '.' + name.group(2);
            });
        }).collect(toCollection(TreeSet::new));
    }
}
