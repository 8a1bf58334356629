package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("NullAway.Init")
class ChildRegisterTest {

    private static final String HASH = "0123456789abcdef".repeat(4);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameIt() {
        file = folder.resolve("children");
    }

    @Test
    void whatAKilledServiceLeftBehindIsEndedByTheNextOne() throws Exception {
        var parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledParent.class.getName(),
                        folder.toString())
                .inheritIO()
                .start();
        var programs = new Programs(folder);
        var child = programs.process("child");
        var grandchild = programs.process("grandchild");
        await().atMost(Programs.LONG).until(() -> Files.exists(file));
        parent.destroyForcibly().waitFor();
        assertThat(ProcessTree.isThere(child)).isTrue();
        assertThat(ProcessTree.isThere(grandchild)).isTrue();

        assertThat(new ChildRegister(file).endLeftOver()).isEqualTo(1);
        Programs.awaitEnd(child);
        Programs.awaitEnd(grandchild);
        assertThat(file).doesNotExist();
        assertThat(new ChildRegister(file).endLeftOver()).isZero();
    }

    @Test
    void aProcessThatOnlyHasTheSameNumberIsLeftAlone() throws Exception {
        var other = new ProcessBuilder("sleep", "600").start();
        try {
            var start = other.info().startInstant().orElseThrow();
            for (int seconds : new int[] {-3600, -10, 10, 3600}) {
                Files.writeString(file, line(other.pid(), start.plusSeconds(seconds)));
                assertThat(new ChildRegister(file).endLeftOver()).isZero();
                assertThat(other.isAlive()).isTrue();
                assertThat(file).doesNotExist();
            }
            Files.writeString(file, "rubbish\n" + line(other.pid(), start) + "1 2");
            assertThat(new ChildRegister(file).endLeftOver()).isEqualTo(1);
            Programs.awaitEnd(other.toHandle());
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void whatIsLeftBehindStaysNamedUntilItHasEnded() throws Exception {
        var other = new ProcessBuilder("sleep", "600").start();
        try {
            var left = line(other.pid(), other.info().startInstant().orElseThrow());
            Files.writeString(file, left);
            var register = new ChildRegister(file);
            var child = new ChildRegister.Entry(1, Instant.EPOCH, HASH);
            register.add(child);
            assertThat(Files.readString(file)).isEqualTo(left + line(1, Instant.EPOCH));
            register.remove(child);
            assertThat(Files.readString(file)).isEqualTo(left);
        } finally {
            other.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n\n",
                "\0\0\0\0",
                "1",
                "1 1",
                "-1 0 " + "a",
                "99999999999999999999 0 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                "999999999999999999 999999999999999999 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                "0 0 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                "{\"pid\": 1}"
            })
    void aDamagedFileHarmsNothing(String content) throws Exception {
        Files.writeString(file, content);
        var register = new ChildRegister(file);
        assertThat(register.endLeftOver()).isZero();
        var child = new ChildRegister.Entry(7, Instant.EPOCH, HASH);
        register.add(child);
        assertThat(Files.readString(file)).isEqualTo(line(7, Instant.EPOCH));
        register.remove(child);
        assertThat(file).doesNotExist();
    }

    @Test
    void aFolderInItsPlaceHarmsNothing() throws IOException, InterruptedException {
        Files.createDirectories(file.resolve("x"));
        assertThat(new ChildRegister(file).endLeftOver()).isZero();
    }

    private static String line(long pid, Instant started) {
        return "%d %d %s%n".formatted(pid, started.toEpochMilli(), HASH);
    }
}
