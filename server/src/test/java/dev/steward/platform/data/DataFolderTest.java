package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.platform.launch.StartupProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataFolderTest {

    private final Path temporary;

    DataFolderTest(@TempDir Path temporary) {
        this.temporary = temporary;
    }

    @Test
    void createsItsFoldersForTheirOwnerOnly() throws Exception {
        Path root = temporary.resolve("deep/steward");
        try (DataFolder folder = DataFolder.open(root)) {
            assertThat(folder.root()).isEqualTo(root);
            for (Path path : new Path[] {
                root,
                folder.blobs(),
                root.resolve("workspaces"),
                folder.skills(),
                folder.backups(),
                root.resolve("plugins"),
                root.resolve("diagram"),
                folder.index(),
                folder.temporary(),
                folder.servers(),
                folder.runner(),
                folder.database().getParent()
            }) {
                assertThat(permissions(path)).as(path.toString()).isEqualTo("rwx------");
            }
        }
    }

    @Test
    void makesAnEmptyFolderPrivateButLeavesOneWithContentAsItIs() throws Exception {
        Path empty = openToAll(temporary.resolve("empty"));
        Path shared = openToAll(temporary.resolve("shared"));
        Files.createFile(shared.resolve("file"));
        try (DataFolder _ = DataFolder.open(empty);
                DataFolder there = DataFolder.open(shared)) {
            assertThat(permissions(empty)).isEqualTo("rwx------");
            assertThat(permissions(shared)).isEqualTo("rwxr-xr-x");
            assertThat(permissions(there.servers())).isEqualTo("rwx------");
            assertThat(permissions(there.runner())).isEqualTo("rwx------");
        }
    }

    @Test
    void makesTheFoldersPrivateThatEarlierVersionsLeftOpen() throws Exception {
        Path servers = openToAll(temporary.resolve("servers"));
        Path runner = openToAll(temporary.resolve("cmd-runner"));
        DataFolder.open(temporary).close();
        assertThat(permissions(servers)).isEqualTo("rwx------");
        assertThat(permissions(runner)).isEqualTo("rwx------");
    }

    private static Path openToAll(Path folder) throws IOException {
        return Files.setPosixFilePermissions(
                Files.createDirectory(folder), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String permissions(Path folder) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
    }

    @Test
    void refusesAFolderThatIsInUseAndOpensItAgainOnceItIsFree() {
        DataFolder first = DataFolder.open(temporary);
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> DataFolder.open(temporary))
                .withMessage("Another Steward process is using the data folder %s.", temporary);
        first.close();
        DataFolder.open(temporary).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lock", "db/lock"})
    void refusesAFolderThatIsInUseThoughALockWasDeleted(String deleted) throws Exception {
        try (DataFolder _ = DataFolder.open(temporary)) {
            Files.delete(temporary.resolve(deleted));
            for (int attempt = 0; attempt < 2; attempt++) {
                assertThatExceptionOfType(StartupProblem.class)
                        .isThrownBy(() -> DataFolder.open(temporary))
                        .withMessageContaining("Another Steward process");
            }
        }
        DataFolder.open(temporary).close();
    }

    @Test
    void saysWhyAFolderCannotBeUsed() throws Exception {
        Path file = Files.writeString(temporary.resolve("file"), "");
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> DataFolder.open(file))
                .withMessageContaining("cannot be used")
                .satisfies(problem -> assertThat(problem.remedy()).contains("STEWARD_DATA_DIR"));
        assertThat(DataFolder.reason(new NoSuchFileException("/proc/steward"))).isEqualTo("no such file or folder");
    }

    @Test
    void resolvesTheHomeFolder() {
        Path home = Path.of("/home/ada");
        assertThat(DataFolder.resolve(null, home)).isEqualTo(Path.of("/home/ada/.steward"));
        assertThat(DataFolder.resolve(" ", home)).isEqualTo(Path.of("/home/ada/.steward"));
        assertThat(DataFolder.resolve("~", home)).isEqualTo(home);
        assertThat(DataFolder.resolve("~/data", home)).isEqualTo(Path.of("/home/ada/data"));
        assertThat(DataFolder.resolve("/srv/steward", home)).isEqualTo(Path.of("/srv/steward"));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "x", "~"})
    void theHomeFolderIsWhatHomeNamesInFull(@Nullable String other) {
        assertThat(DataFolder.home("/srv/home", "/root", '/')).isEqualTo(Path.of("/srv/home"));
        assertThat(DataFolder.home(other, "/root", '/')).isEqualTo(Path.of("/root"));
    }

    @Test
    void onWindowsTheHomeFolderIsTheSameInAnyShell() {
        assertThat(DataFolder.home("/srv/home", "/root", '\\')).isEqualTo(Path.of("/root"));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {" ", "~", "~/data"})
    void refusesAFolderBelowAnUnknownHome(@Nullable String configured) {
        Path home = Path.of("?");
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> DataFolder.resolve(configured, home))
                .satisfies(problem -> assertThat(problem.remedy()).contains("STEWARD_DATA_DIR"));
        assertThat(DataFolder.resolve("/srv/steward", home)).isEqualTo(Path.of("/srv/steward"));
    }
}
