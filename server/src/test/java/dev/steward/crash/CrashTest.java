package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.data.TestPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashTest {

    private final Path folder;

    CrashTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void noAcknowledgedWriteIsLostWhenTheProcessIsKilledUnderLoad() throws Exception {
        KilledWriters.Result result = KilledWriters.run(folder, 2, 7);
        assertThat(result.acknowledged()).isPositive();
        assertThat(result.lost()).isZero();
    }

    @Test
    void theServiceRunsOnPostgresAndStopsInTime() throws Exception {
        Map<String, String> environment = Map.of("STEWARD_DB_URL", TestPostgres.newDatabase());
        try (ServiceProcess service = ServiceProcess.start(folder, environment)) {
            assertThat(service.send("POST", "/api/topics", "{\"title\":\"on PostgreSQL\"}")
                            .statusCode())
                    .isEqualTo(201);
            service.stop(Duration.ofSeconds(30));
        }
        try (ServiceProcess service = ServiceProcess.start(folder, environment)) {
            assertThat(service.get("/api/topics").body()).contains("on PostgreSQL");
        }
    }

    @Test
    void aSecondServiceOnTheSameFolderRefusesToStartInWords() throws Exception {
        try (ServiceProcess _ = ServiceProcess.start(folder)) {
            assertThatThrownBy(() -> ServiceProcess.start(folder))
                    .hasMessageContaining("Another Steward process is using the data folder " + folder + ".")
                    .hasMessageContaining("Stop that process first")
                    .hasMessageNotContaining("\tat ");
        }
    }
}
