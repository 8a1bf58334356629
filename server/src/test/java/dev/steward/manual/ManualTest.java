package dev.steward.manual;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ManualTest {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(steward\\.[a-z.-]+)");

    @Test
    @DisplayName("The configuration page lists every variable that the code reads")
    void configuration() throws IOException {
        assertThat(ConfigurationTable.variables()).allSatisfy(variable -> assertThat(variable.description())
                .as("%s has a description", variable.property())
                .isNotBlank());
        ManualPage.of("configuration.md", "configuration").says(ConfigurationTable.markdown());
    }

    @Test
    @DisplayName("Every variable that application.yml reads is described")
    void placeholdersAreDescribed() throws IOException {
        String yaml = Files.readString(Path.of("src/main/resources/application.yml"));

        assertThat(ConfigurationTable.variables())
                .extracting(ConfigurationTable.Variable::property)
                .containsAll(PLACEHOLDER
                        .matcher(yaml)
                        .results()
                        .map((MatchResult found) -> found.group(1))
                        .toList());
    }

    @Test
    @DisplayName("The problems page lists every case of the sealed family")
    void problems() throws IOException {
        ManualPage.of("problems.md", "problems").says(ProblemTable.markdown());
    }

    /** In the manual, {@code <q>} marks what Steward says and {@code <b>} a name on the screen. */
    @Test
    @DisplayName("What the manual quotes is what Steward says, and words that nothing says would be found out")
    void quotations() throws IOException {
        SaidInSources sources = SaidInSources.read();

        assertThat(ManualPage.quotations()).hasSizeGreaterThan(100).allSatisfy(quotation -> assertThat(
                        sources.has(quotation.text()))
                .as("%s quotes “%s”, which nothing in the sources says", quotation.page(), quotation.text())
                .isTrue());

        assertThat(sources.has("The data folder … cannot be used: …")).isTrue();
        assertThat(sources.has("The data folder … could not be used: …")).isFalse();
        assertThat(sources.has("Send now")).isTrue();
        assertThat(sources.has("Send later")).isFalse();
        assertThat(sources.has("Send no")).isFalse();
    }
}
