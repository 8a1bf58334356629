package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the start script of the release folder, with a program in place of Java that prints its arguments. */
@DisabledOnOs(OS.WINDOWS)
class StartScriptTest {

    private final Path folder;

    StartScriptTest(@TempDir Path temporary) throws Exception {
        folder = temporary.toRealPath().resolve("my steward");
    }

    @BeforeEach
    void makeFolder() throws Exception {
        program("jre/bin/java", """
                #!/bin/sh
                printf '%s\\n' "$@"
                echo "locale ${LC_ALL:-} ${LANG:-}"
                """);
        Files.writeString(folder.resolve("jre/release"), "JAVA_VERSION=\"25.0.1\"\n");
        Files.createFile(folder.resolve("steward.aot"));
        program("steward", Files.readString(Path.of("src/release/steward")));
    }

    private void program(String name, String text) throws Exception {
        var file = folder.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    /** The lines that the program in place of Java printed. */
    private List<String> started(Map<String, String> variables, String... arguments) throws Exception {
        var command = new ProcessBuilder(folder.resolve("steward").toString()).redirectErrorStream(true);
        command.command().addAll(List.of(arguments));
        command.environment().keySet().retainAll(List.of("PATH"));
        command.environment().putAll(variables);
        var process = command.start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().toList();
    }

    @Test
    void itStartsInAFolderWithASpaceAndWithoutAHomeFolder() throws Exception {
        assertThat(started(Map.of("STEWARD_JAVA_OPTIONS", "-Xmx512m -Da=b"), "--open", "two words"))
                .startsWith("@" + folder + "/steward.options", "-XX:AOTCache=" + folder + "/steward.aot")
                .containsSequence("-Xmx512m", "-Da=b", "-jar", folder + "/steward.jar", "--open", "two words");
    }

    @Test
    void itReadsNonAsciiNamesWithoutALocaleAndKeepsAnyOther() throws Exception {
        assertThat(started(Map.of())).endsWith("locale C.UTF-8 ");
        assertThat(started(Map.of("LANG", "C"))).endsWith("locale C.UTF-8 C");
        assertThat(started(Map.of("LC_ALL", "POSIX", "LANG", "de_DE.UTF-8"))).endsWith("locale C.UTF-8 de_DE.UTF-8");
        assertThat(started(Map.of("LANG", "de_DE.UTF-8"))).endsWith("locale  de_DE.UTF-8");
    }

    @Test
    void withoutACacheItHasNoOptionForOne() throws Exception {
        Files.delete(folder.resolve("steward.aot"));
        assertThat(started(Map.of())).noneMatch(String::isEmpty).noneMatch(line -> line.contains("AOTCache"));
    }
}
