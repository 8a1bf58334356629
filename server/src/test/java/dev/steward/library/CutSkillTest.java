package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.input.Patch;
import dev.steward.platform.time.Ids;
import dev.steward.support.ByTurns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests killing a process that renames and rewrites a skill, at any point. */
@ByTurns(3)
class CutSkillTest {

    private static final int KILLS = 12;
    private static final String NAME = "made-";

    /** Gives the only skill of the data folder one name after the other, each with its own text. */
    static final class Renaming {

        static void main(String[] arguments) throws IOException {
            try (var data = DataFolder.open(Path.of(arguments[0]))) {
                var files = new SkillFiles(new SkillFolder(new SkillProperties(null), data), new Ids());
                files.tidy();
                System.out.println("begun");
                for (int i = Integer.parseInt(arguments[1]); ; i++) {
                    files.write(NAME + i, NAME + (i + 1), document(i + 1));
                    System.out.println(i);
                }
            }
        }
    }

    @Test
    void itIsThereUnderOneNameWithTheTextOfThatNameOrOfTheNext(@TempDir Path temporary) throws Exception {
        var random = new Random(13);
        int now = 0;
        try (var data = DataFolder.open(temporary)) {
            new SkillFiles(new SkillFolder(new SkillProperties(null), data), new Ids())
                    .create(NAME + now, document(now));
        }
        for (int kill = 0; kill < KILLS; kill++) {
            var process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Renaming.class.getName(),
                            temporary.toString(),
                            String.valueOf(now))
                    .redirectErrorStream(true)
                    .start();
            try (var out = process.inputReader()) {
                for (int renamings = 1 + random.nextInt(20); renamings >= 0; renamings--) {
                    assertThat(out.readLine()).isNotNull();
                }
                LockSupport.parkNanos(random.nextInt(5_000_000)); // anywhere in the next one
            } finally {
                process.destroyForcibly().waitFor();
            }
            now = found(temporary);
        }
        assertThat(now).as("it was changed at all").isPositive();
    }

    private static int found(Path temporary) throws IOException {
        try (var data = DataFolder.open(temporary)) {
            var there = new SkillFolder(new SkillProperties(null), data).list();
            assertThat(there.skills()).hasSize(1);
            assertThat(there.skipped()).isEmpty();
            var skill = there.skills().getFirst();
            int number = Integer.parseInt(skill.name().substring(NAME.length()));
            assertThat(skill.beginning()).isIn("Text " + number, "Text " + (number + 1));
            try (var entries = Files.list(data.skills())) {
                assertThat(entries).hasSize(1);
            }
            return number;
        }
    }

    private static String document(int number) {
        return SkillDocument.EMPTY
                .with(NAME + number, Patch.absent(), Patch.of("Text " + number))
                .text();
    }
}
