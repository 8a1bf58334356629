package dev.steward.platform.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class DotEnvTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void onlyVariablesOfTheServiceCountWhateverTheirCase() {
        assertThat(DotEnv.variables("""
                        # a comment
                        STEWARD_PORT = 8100
                        export steward_host="0.0.0.0"
                        STEWARD_CORS_ORIGINS='https://a.example,https://b.example/?x=1'
                        STEWARD_DATA_DIR=
                        STEWARD_LOG_LEVEL="
                        PATH=/bin
                        =nothing
                        just words
                        """))
                .containsOnly(
                        entry("STEWARD_PORT", "8100"),
                        entry("STEWARD_HOST", "0.0.0.0"),
                        entry("STEWARD_CORS_ORIGINS", "https://a.example,https://b.example/?x=1"),
                        entry("STEWARD_DATA_DIR", ""),
                        entry("STEWARD_LOG_LEVEL", "\""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "X=1 # the first             | 1",
                "X=a#b                       | a#b",
                "X='a # b' # c               | a # b",
                "X=\"a\"b                    | \"a\"b",
                "X=# nothing                 | ^^",
                "X=a=b                       | a=b",
                "X=1;STEWARD_X=2             | 2",
                "X=1;STEWARD_X=              | ^^",
                "X=${STEWARD_Y}              | ${STEWARD_Y}"
            })
    void aValueIsWhatPeopleMean(String lines, String value) {
        for (var end : new String[] {"\n", "\r\n"}) {
            assertThat(DotEnv.variables("STEWARD_" + lines.replace(";", end) + end))
                    .containsExactly(entry("STEWARD_X", value));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-8, it is fine",
        "ISO-8859-1, it is not UTF-8",
        "UTF-16, it is UTF-16",
        "UTF-32, it is not UTF-8",
        "UTF-16LE, it is not UTF-8"
    })
    void aFileThatIsNoUtf8IsToldInWords(String charset, String said) throws IOException {
        Files.writeString(folder.resolve(".env"), "# Grüße\nSTEWARD_PORT=8100\n", Charset.forName(charset));
        if (charset.equals("UTF-8")) {
            assertThat(DotEnv.read(folder)).containsOnly(entry("STEWARD_PORT", "8100"));
        } else {
            assertUnreadable(said);
        }
    }

    @Test
    void bytesThatAreNoTextAreTold() throws IOException {
        Files.writeString(folder.resolve(".env"), "STEWARD_PORT=81\0\n");
        assertUnreadable("it holds bytes that are no text");
    }

    @Test
    void theMarkThatAnEditorPutsBeforeUtf8IsLeftOut() throws IOException {
        Files.writeString(folder.resolve(".env"), "\uFEFFSTEWARD_PORT=8100\r\n");
        assertThat(DotEnv.read(folder)).containsOnly(entry("STEWARD_PORT", "8100"));
    }

    @Test
    void nothingIsSetWhereThereIsNoFile() {
        assertThat(DotEnv.read(folder)).isEmpty();
        assertThat(DotEnv.read(folder.resolve("none"))).isEmpty();
    }

    @Test
    void whatIsNoFileIsToldAndNotWaitedFor() throws Exception {
        var file = folder.resolve(".env");
        Files.createDirectory(file);
        assertUnreadable("it is no file");
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("/dev/zero"));
        assertUnreadable("it is no file");
        Files.delete(file);
        Files.createSymbolicLink(file, folder.resolve("nothing"));
        assertUnreadable("it is no file");
        Files.delete(file);
        if (new ProcessBuilder("mkfifo", file.toString()).start().waitFor() == 0) {
            assertUnreadable("it is no file");
        }
    }

    @Test
    void aFileOfAnySizeIsReadToItsLimitOnly() throws IOException {
        try (var sparse = Files.newByteChannel(
                folder.resolve(".env"),
                java.nio.file.StandardOpenOption.CREATE,
                java.nio.file.StandardOpenOption.WRITE)) {
            sparse.position(4L * 1024 * 1024 * 1024).write(StandardCharsets.UTF_8.encode("\n"));
        }
        assertUnreadable("it has more than 256 KB");
    }

    private void assertUnreadable(String said) {
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> DotEnv.read(folder))
                .withMessageStartingWith("The file " + folder.resolve(".env").toAbsolutePath() + " cannot be read: ")
                .withMessageContaining(said)
                .satisfies(problem -> assertThat(problem.remedy()).contains("UTF-8"));
    }
}
