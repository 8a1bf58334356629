package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.support.OnBothDatabases;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnBothDatabases
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
    void theServiceStopsInTimeAndFindsItsRowsAgain() throws Exception {
        try (ServiceProcess service = ServiceProcess.start(folder)) {
            assertThat(service.send("POST", "/api/topics", "{\"title\":\"still there\"}")
                            .statusCode())
                    .isEqualTo(201);
            service.stop(Duration.ofSeconds(30));
        }
        try (ServiceProcess service = ServiceProcess.start(folder)) {
            assertThat(service.get("/api/topics").body()).contains("still there");
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
