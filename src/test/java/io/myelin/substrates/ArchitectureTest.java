package io.myelin.substrates;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.TryCatchBlock;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.humainary.substrates.api.Substrates.Receptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/// Compares the provider's sources with `docs/architecture.md` and every `package-info`.
class ArchitectureTest {

    private static final String ROOT = "io.myelin.substrates";
    private static final String API = "io.humainary.substrates";

    /// Each package and the packages it may call; `root` is the package that holds the provider class.
    ///
    /// A package's subpackages belong to it. The map is the document's table as data: the tests below compare it with
    /// the compiled classes in both directions, so they find a forbidden dependency and an unused permission.
    private static final Map<String, Set<String>> PACKAGES = Map.ofEntries(
            Map.entry("identity", Set.of()),
            Map.entry("engine", Set.of("operator")),
            Map.entry("operator", Set.of()),
            Map.entry("context", Set.of("identity")),
            Map.entry("window", Set.of("operator")),
            Map.entry("pipe", Set.of("identity", "context", "engine")),
            Map.entry("lifecycle", Set.of("identity", "engine")),
            Map.entry("recipe", Set.of("identity", "engine", "pipe", "operator", "window")),
            Map.entry("channel", Set.of("identity", "context", "engine", "pipe", "recipe", "lifecycle")),
            Map.entry("time", Set.of()),
            Map.entry("settings", Set.of("engine", "time")),
            Map.entry("admission", Set.of("engine")),
            Map.entry("monitor", Set.of("engine")),
            Map.entry("flight", Set.of("monitor")),
            Map.entry("state", Set.of("identity", "engine", "operator", "pipe", "lifecycle", "time")),
            Map.entry("circuit",
                    Set.of("identity", "context", "engine", "pipe", "channel", "state", "lifecycle", "settings",
                            "time", "monitor", "flight")),
            Map.entry("cortex",
                    Set.of("identity", "context", "recipe", "channel", "lifecycle", "circuit", "settings")),
            Map.entry("root", Set.of("circuit", "cortex", "settings", "monitor", "flight")));

    /// The packages through which emissions pass.
    private static final String[] HOT = {
            ROOT + ".engine..", ROOT + ".pipe..", ROOT + ".operator..", ROOT + ".window.."
    };

    /// Every class that catches `Throwable`, and why it may.
    private static final Map<String, String> CATCHERS = Map.ofEntries(
            Map.entry("engine.Target", "user code ends here: the failure is reported and the emission goes on"),
            Map.entry("engine.Worker", "the loop outlives everything"),
            Map.entry("engine.Lane",
                    "an end in place of a dead owner that failed is left to the next caller; rethrown"),
            Map.entry("engine.LaneTarget", "a trace for which there is no memory is taken later"),
            Map.entry("engine.SharedThread", "a thread that serves circuits outlives a shortage of memory"),
            Map.entry("engine.ThreadWatcher", "the only watcher outlives a shortage of memory"),
            Map.entry("engine.SharedThreads",
                    "threads that run serve what is queued when no other can be had; else rethrown"),
            Map.entry("engine.FanOutCompiler", "whatever keeps a list from becoming code must not keep its emissions"),
            Map.entry("engine.Waker", "without a thread, the caller wakes those that wait for it"),
            Map.entry("engine.StageBody", "closes the class file that it reads; rethrown"),
            Map.entry("engine.WorkerParking", "a wake-up that failed is due again; rethrown"),
            Map.entry("engine.SharedQueue", "a claimed slot has to be filled, whatever happens; rethrown"),
            Map.entry("engine.FailureReporter", "the hook may fail, too, and must not end the loop"),
            Map.entry("engine.Ingress",
                    "a lane that could not be checked must not be used; an admitted entry is admitted"),
            Map.entry("channel.CircuitSubscription",
                    "a subscriber's callbacks must not keep others from emission or close"),
            Map.entry("monitor.Watchdog", "a listener's failure must not keep other circuits from being checked"),
            Map.entry("circuit.OpenCircuits", "a listener's failure must not keep a circuit from being made or closed"),
            Map.entry("flight.JfrLog", "without stack or memory the record is lost, not the circuit or its failure"),
            Map.entry("state.GridTicker", "a clock's failure must not end its tickers; reported by the circuit"),
            Map.entry("channel.Memo", "a pool replays what its function threw; rethrown"),
            Map.entry("cortex.ResourceScope", "one failing close must not keep the other resources open"));

    /// Methods of hot packages that use streams because they run when a list is built, never per emission.
    private static final Set<String> COLD_BUILDERS = Set.of("engine.Target.array");

    private static final int LONGEST_FILE = 400;

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/target/dev/test/")) // tests that run-test.sh compiled
            .importPackages(ROOT);

    @Test
    void everyPackageIsKnown() {
        SortedSet<String> found = new TreeSet<>();
        CLASSES.forEach(type -> found.add(packageOf(type)));

        assertThat(found).isEqualTo(new TreeSet<>(PACKAGES.keySet()));
    }

    @Test
    void dependenciesAreThoseOfTheMap() {
        SortedSet<String> drawn = new TreeSet<>();
        PACKAGES.forEach((from, targets) -> targets.forEach(to -> drawn.add(from + " -> " + to)));

        SortedSet<String> found = new TreeSet<>();
        for (JavaClass type : CLASSES) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (target.getPackageName().startsWith(ROOT) && !packageOf(type).equals(packageOf(target))) {
                    found.add(packageOf(type) + " -> " + packageOf(target));
                }
            }
        }

        assertThat(String.join("\n", found)).isEqualTo(String.join("\n", drawn));
    }

    @Test
    void dependenciesPointOneWay() {
        for (String name : PACKAGES.keySet()) {
            Set<String> below = new TreeSet<>();
            reach(name, below);
            assertThat(below.contains(name)).as(() -> name + " reaches itself by " + below).isFalse();
        }
    }

    private static void reach(String name, Set<String> below) {
        for (String target : PACKAGES.get(name)) {
            if (below.add(target)) {
                reach(target, below);
            }
        }
    }

    @Test
    void everyPackageInfoNamesThePackagesItMayCall() {
        PACKAGES.forEach((name, targets) -> {
            String text = packageInfo(name);
            int start = text.toLowerCase(Locale.ROOT).indexOf("may call");
            assertThat(start).as(() -> name + "'s package-info says what it may call").isNotEqualTo(-1);
            String may = text.substring(start);
            for (String other : PACKAGES.keySet()) {
                if (!other.equals(name) && !other.equals("root")) {
                    assertThat(may.contains("`" + other + "`"))
                            .as(() -> name + "'s package-info and its arrow to " + other)
                            .isEqualTo(targets.contains(other));
                }
            }
        });
    }

    private static String packageInfo(String name) {
        String folder = name.equals("root") ? "" : name + "/";
        return SourceTree.read("src/main/java/io/myelin/substrates/" + folder + "package-info.java");
    }

    @Test
    void theDocumentsTableIsTheMap() {
        Map<String, Set<String>> table = new TreeMap<>();
        var row = Pattern.compile("^\\| `(\\w+)` \\|.*\\|([^|]*)\\|$", Pattern.MULTILINE);
        row.matcher(SourceTree.read("docs/architecture.md")).results().forEach(match -> table.put(
                match.group(1),
                Stream.of(match.group(2).replaceAll("[`\\s]", "").split(","))
                        .filter(name -> !name.isEmpty())
                        .collect(toCollection(TreeSet::new))));

        assertThat(table).isEqualTo(new TreeMap<>(PACKAGES));
    }

    @Test
    void theEngineKnowsOfTheApiOnlyTheReceptor() {
        noClasses().that().resideInAPackage(ROOT + ".engine..")
                .should()
                .dependOnClassesThat(describe("are of the API and not Receptor",
                        type -> type.getBaseComponentType().getPackageName().startsWith(API)
                                && !type.getBaseComponentType().isEquivalentTo(Receptor.class)))
                .check(CLASSES);
    }

    @Test
    void nothingIsUsedButTheApiAndTheJdk() {
        classes().should().onlyDependOnClassesThat()
                .resideInAnyPackage(ROOT + "..", API + "..", "java..", "jdk.jfr..", "org.jspecify.annotations")
                .check(CLASSES);
        noClasses().that().resideOutsideOfPackage(ROOT + ".flight..")
                .should().dependOnClassesThat().resideInAPackage("jdk.jfr..")
                .because("a run-time image may lack it")
                .check(CLASSES);
        noClasses().should().dependOnClassesThat().haveFullyQualifiedName("sun.misc.Unsafe").check(CLASSES);
    }

    /// The time of day jumps when it is set; the provider measures on a scale that only increases.
    @Test
    void nothingReadsTheTimeOfDay() {
        noClasses().should().callMethod(System.class, "currentTimeMillis").check(CLASSES);
        noClasses()
                .should().dependOnClassesThat()
                .haveNameMatching("java\\.time\\.(Instant|Clock|InstantSource|.*Date.*)")
                .orShould().dependOnClassesThat().haveNameMatching("java\\.util\\.(Date|Calendar|Timer)")
                .check(CLASSES);
    }

    @Test
    void throwableIsCaughtWhereItIsListed() {
        SortedSet<String> found = new TreeSet<>();
        codeUnits()
                .filter(unit -> unit.getTryCatchBlocks().stream().anyMatch(ArchitectureTest::catchesAll))
                .forEach(unit -> found.add(label(unit.getOwner())));

        assertThat(String.join("\n", found)).isEqualTo(String.join("\n", new TreeSet<>(CATCHERS.keySet())));
    }

    private static boolean catchesAll(TryCatchBlock block) {
        return block.getCaughtThrowables().stream().anyMatch(type -> type.isAssignableFrom(Error.class));
    }

    @Test
    void theEmissionPathUsesNoStreamAndNoOptional() {
        SortedSet<String> found = new TreeSet<>();
        for (JavaClass type : CLASSES.that(resideInAnyPackage(HOT))) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass();
                assertThat(target.isEquivalentTo(Optional.class))
                        .as(dependency::getDescription)
                        .isFalse();
            }
            for (JavaCodeUnit unit : type.getCodeUnits()) {
                if (unit.getAccessesFromSelf().stream().anyMatch(ArchitectureTest::isStream)) {
                    found.add(label(unit));
                }
            }
        }

        assertThat(found).isEqualTo(new TreeSet<>(COLD_BUILDERS));
    }

    private static boolean isStream(JavaAccess<?> access) {
        return access.getTargetOwner().getPackageName().startsWith("java.util.stream");
    }

    @Test
    void namesSayWhatAClassIs() {
        noClasses()
                .should().haveSimpleNameEndingWith("Impl")
                .orShould().haveSimpleNameEndingWith("Utils")
                .orShould().haveSimpleNameEndingWith("Util")
                .orShould().haveSimpleNameEndingWith("Helper")
                .orShould().haveSimpleNameStartingWith("Myelin")
                .because("the package says whose it is and the name says how it works")
                .check(CLASSES.that(describe("are not the provider",
                        type -> !type.isEquivalentTo(MyelinProvider.class))));
    }

    /// The simple name of a main source is used once in the repository, tests included.
    @Test
    void simpleNamesAreUsedOnce() {
        var names = new HashMap<String, List<Path>>();
        SourceTree.files("", name -> name.matches("\\w+\\.java")).stream()
                .filter(file -> !file.toString().contains("/target/"))
                .forEach(
                        file -> names.computeIfAbsent(file.getFileName().toString(), _ -> new ArrayList<>()).add(file));
        List<List<Path>> repeated = names.values().stream()
                .filter(files -> files.size() > 1)
                .filter(files -> files.stream().anyMatch(file -> file.toString().contains("/src/main/")))
                .toList();

        assertThat(names.size() > 900).as("sources are no longer found").isTrue();
        assertThat(repeated).isEmpty();
    }

    @Test
    void thePublicFaceIsOneClass() {
        List<String> faces = CLASSES.stream()
                .filter(type -> type.getPackageName().equals(ROOT))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaClass::getSimpleName)
                .toList();

        assertThat(faces).isEqualTo(List.of("MyelinProvider"));
    }

    @Test
    void everyPackageIsNullMarked() {
        SortedSet<String> packages = new TreeSet<>();
        CLASSES.forEach(type -> packages.add(type.getPackageName()));
        SortedSet<String> marked = CLASSES.stream()
                .filter(type -> type.getSimpleName().equals("package-info"))
                .filter(type -> type.isAnnotatedWith(NullMarked.class))
                .map(JavaClass::getPackageName)
                .collect(toCollection(TreeSet::new));

        assertThat(marked).isEqualTo(packages);
    }

    @Test
    void noFileIsLong() {
        List<String> tooLong = Stream.of("src/main", "src/test", "tck/src", "jmh/src")
                .flatMap(folder -> SourceTree.files(folder, name -> name.endsWith(".java")).stream())
                .filter(file -> SourceTree.read(file).lines().count() > LONGEST_FILE)
                .map(file -> file.getFileName().toString())
                .toList();

        assertThat(tooLong).isEmpty();
    }

    private static Stream<JavaCodeUnit> codeUnits() {
        return CLASSES.stream().flatMap(type -> type.getCodeUnits().stream());
    }

    /// A method as `package.Class.method`; a lambda counts as the method that contains it.
    private static String label(JavaCodeUnit unit) {
        String method = unit.getName().replaceFirst("^lambda\\$([^$]+)\\$.*$", "$1");
        return label(unit.getOwner()) + "." + method;
    }

    private static String label(JavaClass type) {
        return type.getName().substring(ROOT.length() + 1);
    }

    private static String packageOf(JavaClass type) {
        String name = type.getPackageName();
        return name.equals(ROOT) ? "root" : name.substring(ROOT.length() + 1).split("\\.", 2)[0];
    }
}
