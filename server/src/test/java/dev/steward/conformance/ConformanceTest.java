package dev.steward.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steward.manual.ManualPage;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ConformanceTest {

    @Test
    @Timeout(360)
    @DisplayName("Every scored scenario of the public suite passes, and the manual says what came of each")
    void conforms() throws IOException, InterruptedException {
        boolean isInstalled = ConformanceSuite.isInstalled();
        assumeTrue(isInstalled || System.getProperty("npm.skip") == null, "The packages are left out with -Dnpm.skip");
        assertThat(isInstalled)
                .as(
                        "The conformance suite is not installed: run `npm ci` in conformance/, or leave it out with -Dnpm.skip")
                .isTrue();
        var suite = new ConformanceSuite(ConformanceSuite.Role.client, ConformanceSuite.REVISION);
        try (var scenarios = new ClientScenarios(suite)) {
            var report = suite.run(scenarios.options());

            assertThat(report.isAsExpected()).as(report.printed()).isTrue();
            ManualPage.of("conformance.md", "scenarios").says(suite.table(report));
        }
    }

    @Test
    @DisplayName("What was not tried, or not passed in every check, did not pass")
    void reading() {
        var printed = """
                Total of nothing: 3 passed, 0 failed
                ✓ auth/good: 3 passed, 0 failed
                ✓ empty: 0 passed, 0 failed
                ✗ warned: 3 passed, 0 failed, 1 warnings
                ✗ bad: 3 passed, 1 failed
                - left-out: skipped
                """;
        assertThat(ConformanceSuite.passed(printed))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("auth/good", true, "empty", false, "warned", false, "bad", false));
    }
}
