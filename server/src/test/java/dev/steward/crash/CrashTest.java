package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.support.OnBothDatabases;
import dev.steward.support.Sample;
import dev.steward.support.Upload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnBothDatabases
class CrashTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int KILLS = Sample.times("crash.kills", 1);

    private final Path folder;

    CrashTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void noAcknowledgedWriteIsLostWhenTheProcessIsKilledUnderLoad() throws Exception {
        KilledWriters.Result result = KilledWriters.run(folder, KILLS, 7);
        assertThat(result.acknowledged())
                .allSatisfy((kind, count) -> assertThat(count).as(kind).isPositive());
        assertThat(result.lost()).isEmpty();
    }

    /** Nothing else is written after it, which would put it on disk too. */
    @Test
    void whatWasReadJustBeforeAKillIsRead() throws Exception {
        String chat;
        try (var service = ServiceProcess.start(folder)) {
            chat = "/api/chats/" + KilledWriter.create(service, "/api/chats", "{\"title\":\"read\"}");
            service.send("POST", chat + "/messages/stopped", "{\"content\":\"Hello\"}");
            service.send("POST", chat + "/unread", "");
            assertThat(unread(service, chat)).isOne();
            assertThat(service.send("POST", chat + "/read", "").statusCode()).isEqualTo(204);
            service.kill();
        }
        try (var service = ServiceProcess.start(folder)) {
            assertThat(unread(service, chat)).isZero();
        }
    }

    private static int unread(ServiceProcess service, String chat) throws IOException, InterruptedException {
        return KilledWriter.read(service, chat).path("unread_count").asInt(-1);
    }

    @Test
    void ofAnUploadThatIsCutNobodySeesAnything() throws Exception {
        var file = Upload.of("cut.txt", "half of it ".repeat(300_000));
        var incoming = folder.resolve("blobs/incoming");
        long topic;
        SlowUpload cut;
        try (var service = ServiceProcess.start(folder)) {
            topic = KilledWriter.create(service, "/api/topics", "{\"title\":\"files\"}");
            cut = SlowUpload.begin(service, attachments(topic), file);
            await().atMost(LONG).until(() -> sizes(incoming) > 100_000);
            service.kill();
        }
        assertThatThrownBy(cut::end).hasRootCauseInstanceOf(IOException.class);
        try (var service = ServiceProcess.start(folder)) {
            assertThat(service.get("/api/attachments/1").statusCode()).isEqualTo(404);
            var whole = service.upload(attachments(topic), file);
            assertThat(whole.statusCode()).isEqualTo(201);
            long id = KilledWriter.JSON.readTree(whole.body()).path("id").asLong();
            assertThat(service.get("/api/attachments/" + id).body())
                    .isEqualTo(new String(file.content(), StandardCharsets.UTF_8));
        }
    }

    private static String attachments(long topic) {
        return "/api/topics/" + topic + "/attachments";
    }

    private static long sizes(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (var files = Files.list(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    @Test
    void theServiceSharesItsFolderWithNoOtherStopsInTimeAndFindsItsRowsAgain() throws Exception {
        try (ServiceProcess service = ServiceProcess.start(folder)) {
            assertThat(service.send("POST", "/api/topics", "{\"title\":\"still there\"}")
                            .statusCode())
                    .isEqualTo(201);
            assertThatThrownBy(() -> ServiceProcess.start(folder))
                    .hasMessageContaining("Another Steward process is using the data folder " + folder + ".")
                    .hasMessageContaining("Stop that process first")
                    .hasMessageNotContaining("\tat ");
            service.stop(Duration.ofSeconds(30));
        }
        try (ServiceProcess service = ServiceProcess.start(folder)) {
            assertThat(service.get("/api/topics").body()).contains("still there");
        }
    }
}
