package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ChildEnvironmentTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aChildKnowsNothingOfTheServicesSecrets() {
        assertThat(ChildEnvironment.of(
                        Map.of("PATH", "/bin", "STEWARD_SECRET_KEY", "s", "OPENAI_API_KEY", "k", "HOME", "/home/me"),
                        Map.of("TOKEN", "t", "HOME", "/elsewhere")))
                .isEqualTo(Map.of("PATH", "/bin", "TOKEN", "t", "HOME", "/elsewhere"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aProgramIsLookedForOnTheChildsOwnPath() throws IOException {
        var bin = Files.createDirectory(folder.resolve("bin"));
        var tool = Files.writeString(bin.resolve("tool"), "#!/bin/sh\n");
        var path = "/nowhere:" + bin;
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> ChildEnvironment.program("tool", folder, path))
                .withMessage("The program “tool” was not found. Install it, or enter its full path.");
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> ChildEnvironment.program("bin/tool", folder, path))
                .withMessage("The program “bin/tool” was found, but is not executable.");
        assertThat(tool.toFile().setExecutable(true)).isTrue();
        assertThat(ChildEnvironment.program("tool", folder, path)).isEqualTo(tool.toString());
        assertThat(ChildEnvironment.program("bin/tool", folder, null)).isEqualTo(tool.toString());
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> ChildEnvironment.program("python3 /opt/desk.py", folder, path))
                .withMessage("The program “python3 /opt/desk.py” was not found."
                        + " Enter only the program, and its arguments in their own field.");
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> ChildEnvironment.program("./bin", folder, path))
                .withMessageContaining("was not found");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aBlankInAPathDoesNotSeparateArguments() throws IOException {
        var tool = Files.writeString(folder.resolve("tool"), "#!/bin/sh\n");
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> ChildEnvironment.program("/Volumes/My Disk/tool", folder, null))
                .withMessage("The program “/Volumes/My Disk/tool” was not found. Install it, or enter its full path.");
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> ChildEnvironment.program(tool + " --all", folder, null))
                .withMessageContaining("Enter only the program, and its arguments in their own field.");
    }

    @Test
    void whatNoSystemTakesIsRefusedBeforehand() {
        assertThatExceptionOfType(ChildFailure.class).isThrownBy(() -> command(List.of(), Map.of()));
        assertThatExceptionOfType(ChildFailure.class).isThrownBy(() -> command(List.of(" "), Map.of()));
        assertThatExceptionOfType(ChildFailure.class).isThrownBy(() -> command(List.of("a", "b\0c"), Map.of()));
        assertThatExceptionOfType(ChildFailure.class).isThrownBy(() -> command(List.of("a"), Map.of("A=B", "c")));
        assertThatExceptionOfType(ChildFailure.class).isThrownBy(() -> command(List.of("a"), Map.of("A", "\0")));
    }

    @Test
    void wordsThatArePutTogetherDifferentlyAreAnotherCommand() {
        assertThat(command(List.of("a", "b c"), Map.of()).hash())
                .isEqualTo(command(List.of("a", "b c"), Map.of("X", "y")).hash())
                .isNotEqualTo(command(List.of("a", "b", "c"), Map.of()).hash());
    }

    @Test
    void theValuesOfVariablesAreNotShown() {
        assertThat(command(List.of("a"), Map.of("TOKEN", "secret")).toString())
                .contains("TOKEN")
                .doesNotContain("secret");
    }

    private ChildCommand command(List<String> argv, Map<String, String> environment) {
        return new ChildCommand(argv, environment, folder);
    }
}
