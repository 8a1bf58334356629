package dev.steward.manual;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What people copy from the manual and run. */
class CommandsTest {

    @Test
    @DisplayName("No command names the volume, which a folder may have replaced")
    void volume() throws IOException {
        assertThat(lines()).noneMatch(line -> line.contains("steward_steward-data"));
    }

    @Test
    @DisplayName("A backup is checked before anything is deleted for it")
    void checkedBeforeDeletion() throws IOException {
        assertThat(lines())
                .filteredOn(line -> line.contains("-delete"))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("gzip -t steward.tar.gz && ") && line.endsWith(" < steward.tar.gz"));
    }

    @Test
    @DisplayName("An update keeps what the manual tells people to edit")
    void edited() throws IOException {
        assertThat(lines())
                .filteredOn(line -> line.contains("git pull"))
                .isNotEmpty()
                .allMatch(line -> line.contains("git pull --autostash"));
    }

    /** Java ends with 143 when it is asked to stop. */
    @Test
    @DisplayName("The service of systemd stops without a failure and reads .env beside the program")
    void systemd() throws IOException {
        assertThat(lines())
                .contains("WorkingDirectory=%h/steward", "ExecStart=%h/steward/steward --strict-port")
                .contains("RestartSec=5", "SuccessExitStatus=143");
    }

    /** Steward closes a connection after 50 seconds without a request. */
    @Test
    @DisplayName("Each configuration for Caddy closes idle connections before Steward does")
    void caddy() throws IOException {
        assertThat(Pattern.compile("(?m)^\\s*reverse_proxy 127.*(\n.*){2}")
                        .matcher(String.valueOf(ManualPage.texts().get("https.md")))
                        .results()
                        .map(MatchResult::group))
                .hasSize(2)
                .allMatch(proxy -> proxy.contains("keepalive 40s"));
    }

    /** The lines of all pages; a command that continues on the next line is one. */
    private static List<String> lines() throws IOException {
        return ManualPage.texts().values().stream()
                .flatMap(text -> Stream.of(text.replaceAll("\\\\\n\\s*", "").split("\n")))
                .toList();
    }
}
