package io.myelin.hazelcast;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Checks the dependencies between the module's packages, and on other modules.
class HazelcastArchitectureTest {

    private static final String ROOT = "io.myelin.hazelcast";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesCallOneWay() {
        SlicesRuleDefinition.slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void nothingIsUsedButTheJournalAndHazelcast() {
        classes().should().onlyDependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + "..", "io.myelin.journal..", "io.humainary.substrates..", "com.hazelcast..", "java..",
                        "jdk.jfr", "com.sun.net.httpserver", "org.jspecify.annotations", "io.micrometer..")
                .check(CLASSES);
        noClasses().that().resideOutsideOfPackage(ROOT + ".meters").should()
                .dependOnClassesThat().resideInAPackage("io.micrometer..")
                .because("applications without Micrometer use the rest")
                .check(CLASSES);
        noClasses().should().dependOnClassesThat()
                .resideInAnyPackage("io.myelin.journal.record", "io.myelin.journal.state")
                .because("those are the journal's own")
                .check(CLASSES);
    }

    /// A jump of the clock must affect neither what is durable nor who may write.
    @Test
    void journalsDoNotReadTheTimeOfDay() {
        noClasses().that().resideInAPackage(ROOT + ".journal..").should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould().dependOnClassesThat().areAssignableTo(Clock.class)
                .orShould().dependOnClassesThat().areAssignableTo(Instant.class)
                .check(CLASSES);
    }
}
