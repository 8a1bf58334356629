package dev.steward.conformance;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steward.crash.ServiceProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the packaged service with the servers and hosts of {@code conformance/real.mjs}; the nightly run adds the slow ones. */
class PackagedRealTest {

    @Test
    @Timeout(360)
    @DisplayName("Tool servers and hosts that others wrote work with Steward")
    void works(@TempDir Path data) throws Exception {
        assumeTrue(
                ConformanceSuite.isInstalled() || System.getProperty("npm.skip") == null,
                "The packages are left out with -Dnpm.skip");
        var printed = Files.createDirectories(Path.of("target/conformance").toAbsolutePath())
                .resolve("real.txt");
        try (var service = ServiceProcess.packaged(data, Map.of())) {
            var command = new ArrayList<>(List.of(
                    ConformanceSuite.node(),
                    ConformanceSuite.FOLDER.resolve("real.mjs").toString(),
                    "--url",
                    service.address().toString()));
            if (Boolean.getBoolean("conformance.whole")) {
                command.add("--whole");
            }
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(printed.toFile())
                    .start();
            try {
                boolean ended = process.waitFor(5, MINUTES);
                assertThat(ended && process.exitValue() == 0)
                        .as(Files.readString(printed))
                        .isTrue();
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
    }
}
