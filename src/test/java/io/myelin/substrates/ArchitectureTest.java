package io.myelin.substrates;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.humainary.substrates.api.Substrates.Pulse;
import io.humainary.substrates.api.Substrates.Receptor;
import io.humainary.substrates.api.Substrates.Subject;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/// What the provider's packages may depend on.
class ArchitectureTest {

    private static final String ROOT = "io.myelin.substrates";
    private static final String API = "io.humainary.substrates";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/target/dev/test/")) // tests that run-test.sh compiled
            .importPackages(ROOT);

    @Test
    void dependenciesOfPackagesPointOneWay() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void theEngineKnowsOfTheApiOnlyReceptorPulseAndSubject() {
        noClasses().that().resideInAPackage(ROOT + ".engine..")
                .should()
                .dependOnClassesThat(describe("are of the API and neither Receptor, Pulse nor Subject",
                        type -> type.getBaseComponentType().getPackageName().startsWith(API)
                                && !type.getBaseComponentType().isEquivalentTo(Receptor.class)
                                && !type.getBaseComponentType().isEquivalentTo(Pulse.class)
                                && !type.getBaseComponentType().isEquivalentTo(Subject.class)))
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
}
