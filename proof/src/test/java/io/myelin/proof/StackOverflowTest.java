package io.myelin.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A stack overflow between two particular calls. It needs a JVM in which the first is compiled and the second is not.
class StackOverflowTest {

    private static final Pattern ACCOUNT = Pattern.compile("refused \\d+, claimed (\\d+), delivered (\\d+)");

    @Test
    void aSlotClaimedAndNotFilledHoldsNothingUp(@TempDir Path folder) throws Exception {
        File out = folder.resolve("out").toFile();
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xbatch", // the claims wait for their compilation
                "-cp", System.getProperty("java.class.path"),
                "io.myelin.substrates.engine.ShallowStack")
                .redirectErrorStream(true)
                .redirectOutput(out)
                .start();
        assertThat(process.waitFor(280, TimeUnit.SECONDS)).as("a JVM that hangs").isTrue();
        String text = Files.readString(out.toPath());
        Matcher account = ACCOUNT.matcher(text);
        assertThat(account.find()).as(text).isTrue();
        assertThat(account.group(1).equals("1"))
                .as("the stack was never full between a claim and its store")
                .isFalse();
        assertThat(account.group(2)).as("after a gap").isEqualTo(account.group(1));
    }
}
