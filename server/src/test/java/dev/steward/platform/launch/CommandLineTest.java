package dev.steward.platform.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "-                            | -",
                "--host 0.0.0.0               | --steward.host=0.0.0.0",
                "--host=::1 --port=0          | --steward.host=::1 --steward.port=0",
                "--port 8100 --strict-port    | --steward.port=8100 --steward.strict-port=true",
                "--open --log-level debug     | --steward.open=true --steward.log-level=debug",
                "--data-dir=/srv/a=b          | --steward.data-dir=/srv/a=b",
                "--port 1 --host a --port=2   | --steward.port=2 --steward.host=a",
            })
    void anOptionBecomesAProperty(String given, String expected) {
        assertThat(CommandLine.of(words(given))).isEqualTo(new CommandLine.Start(words(expected)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--prot 8100",
                "8100",
                "--port",
                "--port=",
                "--open=yes --port",
                "-p 8100",
                "--steward.port=0",
                "--server.port=0",
                "--spring.config.import=file:x"
            })
    void whatIsNoOptionIsAnsweredWithTheOnesThereAre(String given) {
        assertThat(CommandLine.of(words(given))).isInstanceOfSatisfying(CommandLine.Answer.class, answer -> {
            assertThat(answer.exitCode()).isEqualTo(2);
            assertThat(answer.text()).startsWith("steward: ").contains("--strict-port");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "mcp                          | -",
                "mcp --data-dir /srv/a        | --steward.data-dir=/srv/a",
                "mcp --data-dir=/srv/a --log-level warn | --steward.data-dir=/srv/a --steward.log-level=warn",
            })
    void aHostIsSpokenWithAboutOneFolder(String given, String expected) {
        assertThat(CommandLine.of(words(given))).isEqualTo(new CommandLine.Bridge(words(expected)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mcp --port 1", "mcp mcp", "mcp --data-dir", "--data-dir a mcp"})
    void whatAHostCannotChooseIsNoOption(String given) {
        assertThat(CommandLine.of(words(given)))
                .isInstanceOfSatisfying(CommandLine.Answer.class, answer -> assertThat(answer.exitCode())
                        .isEqualTo(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "--port 8100 --help", "mcp --help"})
    void helpIsNoFailure(String given) {
        assertThat(CommandLine.of(words(given))).isEqualTo(new CommandLine.Answer(CommandLine.HELP, 0));
    }

    private static List<String> words(String line) {
        return line == null ? List.of() : List.of(line.strip().split(" "));
    }
}
