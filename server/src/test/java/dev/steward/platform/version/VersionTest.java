package dev.steward.platform.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 21);

    @DisplayName("A version is computed from git's description")
    @ParameterizedTest(name = "{0} is {1} at {2}")
    @CsvSource(nullValues = "-", textBlock = """
            2026.11.0-0-g4f0c2aa          | 2026.11.0                         | 4f0c2aa
            v2026.11.0-0-g4f0c2aa         | 2026.11.0                         | 4f0c2aa
            2026.11.0-0-g4f0c2aa-changed  | 2026.11.1-dev.0+g4f0c2aa.changed  | 4f0c2aa
            2026.11.0-3-g4f0c2aa          | 2026.11.1-dev.3+g4f0c2aa          | 4f0c2aa
            2026.9.12-41-g4f0c2aa-changed | 2026.9.13-dev.41+g4f0c2aa.changed | 4f0c2aa
            4f0c2aa                       | 0.0.0-dev+g4f0c2aa                | 4f0c2aa
            4f0c2aa-changed               | 0.0.0-dev+g4f0c2aa.changed        | 4f0c2aa
            -                             | 0.0.0-dev                         | -
            nightly-3-g4f0c2aa            | 0.0.0-dev                         | -
            """, delimiter = '|')
    void isComputedFromTheDescription(@Nullable String described, String version, @Nullable String commit) {
        Version computed = Version.of(new BuildFacts(null, described, DAY));

        assertThat(computed).isEqualTo(new Version(version, commit, commit == null ? null : DAY));
    }

    @DisplayName("A version that was given wins, and says its commit and day itself")
    @ParameterizedTest(name = "{0} is from {1} of {2}")
    @CsvSource(nullValues = "-", textBlock = """
            2026.11.0                              | -       | -
            2026.11.0+g4f0c2aa.d20261102           | 4f0c2aa | 2026-11-02
            2026.11.1-dev.3+g4f0c2aa               | 4f0c2aa | -
            2026.11.0+d20261102                    | -       | 2026-11-02
            my-own-build                           | -       | -
            """, delimiter = '|')
    void givenWins(String given, @Nullable String commit, @Nullable LocalDate day) {
        assertThat(Version.of(new BuildFacts(given, "2025.1.0-0-g0000000", null)))
                .isEqualTo(new Version(given, commit, day));
    }

    @Test
    @DisplayName("Placeholders that the build did not fill in count as unknown")
    void unfilledPlaceholders() {
        Properties written = new Properties();
        written.setProperty("given", "");
        written.setProperty("described", "${git.described}");
        written.setProperty("committed", "${git.committed}");

        assertThat(BuildFacts.from(written)).isEqualTo(new BuildFacts(null, null, null));
    }

    @Test
    @DisplayName("The day of a commit is its day in UTC")
    void dayIsInUtc() {
        Properties written = new Properties();
        written.setProperty("committed", "2026-11-22T00:30:00+01:00");

        assertThat(BuildFacts.from(written).committed()).isEqualTo(DAY);
    }

    @Test
    @DisplayName("The build that runs this test has filled in its version")
    void buildFilledIn() {
        assertThat(Version.of(BuildFacts.fromClassPath()).version()).matches("\\d+\\.\\d+\\.\\d+.*");
    }
}
