package io.myelin.journal;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/// Checks the dependencies between the module's packages, and that it uses only the API and the JDK.
class JournalArchitectureTest {

    private static final String ROOT = "io.myelin.journal";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void packagesCallOneWay() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("thread").definedBy(ROOT + ".thread")
                .layer("contract").definedBy(ROOT)
                .layer("state").definedBy(ROOT + ".state")
                .layer("record").definedBy(ROOT + ".record")
                .layer("circuit").definedBy(ROOT + ".circuit")
                .layer("effects").definedBy(ROOT + ".effects")
                .layer("file").definedBy(ROOT + ".file")
                .layer("why").definedBy(ROOT + ".why")
                .whereLayer("thread").mayNotAccessAnyLayer()
                .whereLayer("contract").mayNotAccessAnyLayer()
                .whereLayer("state").mayOnlyAccessLayers("contract")
                .whereLayer("record").mayOnlyAccessLayers("contract", "thread", "state")
                .whereLayer("circuit").mayOnlyAccessLayers("contract", "thread", "state", "record")
                .whereLayer("effects").mayOnlyAccessLayers("contract", "thread", "record", "circuit")
                .whereLayer("file").mayOnlyAccessLayers("contract", "thread")
                .whereLayer("why").mayOnlyAccessLayers("contract", "circuit")
                .check(CLASSES);
        SlicesRuleDefinition.slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void nothingIsUsedButTheApiAndTheJdk() {
        classes().should().onlyDependOnClassesThat()
                .resideInAnyPackage(ROOT + "..", "io.humainary.substrates..", "java..", "org.jspecify.annotations")
                .check(CLASSES);
    }

    @Test
    void namesSayWhatAClassIs() {
        noClasses()
                .should().haveSimpleNameEndingWith("Impl")
                .orShould().haveSimpleNameEndingWith("Utils")
                .orShould().haveSimpleNameEndingWith("Util")
                .orShould().haveSimpleNameEndingWith("Helper")
                .check(CLASSES);
    }
}
