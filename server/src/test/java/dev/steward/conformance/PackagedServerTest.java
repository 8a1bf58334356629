package dev.steward.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steward.crash.ServiceProcess;
import dev.steward.manual.ManualPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the packaged service as a server, with the tools of the suite added. */
class PackagedServerTest {

    private static final String FIXTURES = "dev/steward/conformance/fixture";

    @ParameterizedTest
    @CsvSource({"2025-11-25, server-scenarios", "2026-07-28, server-scenarios-2026"})
    @Timeout(360)
    @DisplayName("Every scored scenario passes that is not known to fail, and the manual says what came of each")
    void conforms(String revision, String table, @TempDir Path data, @TempDir Path beside) throws Exception {
        assumeTrue(
                ConformanceSuite.isInstalled() || System.getProperty("npm.skip") == null,
                "The packages are left out with -Dnpm.skip");
        takeIn(beside);
        try (var service = ServiceProcess.packaged(data, Map.of(), beside)) {
            var switched = service.send("PUT", "/api/settings", "{\"mcp_http_enabled\": true}");
            assertThat(switched.statusCode()).isEqualTo(200);
            var suite = new ConformanceSuite(ConformanceSuite.Role.server, revision);
            var report =
                    suite.run(List.of("--url", service.address().resolve("/mcp").toString()));

            assertThat(report.isAsExpected()).as(report.printed()).isTrue();
            ManualPage.of("conformance.md", table).says(suite.table(report));
        }
    }

    /** Copies the classes of the fixtures and the file by which the service finds them. */
    private static void takeIn(Path folder) throws IOException {
        var classes = Path.of("target/test-classes", FIXTURES);
        var into = Files.createDirectories(folder.resolve(FIXTURES));
        try (var files = Files.list(classes)) {
            for (var file : files.toList()) {
                Files.copy(file, into.resolve(file.getFileName()));
            }
        }
        var found = Files.createDirectories(folder.resolve("META-INF/spring"))
                .resolve("org.springframework.boot.autoconfigure.AutoConfiguration.imports");
        Files.writeString(found, FIXTURES.replace('/', '.') + ".Fixtures");
    }
}
