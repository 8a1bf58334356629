package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ByTurns;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.Upload;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a data folder on a small disk of its own, if the system allows a test to have one. */
@ByTurns(3)
class SmallDiskTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String SKILL = "{\"name\": \"%s\", \"instructions\": \"%s\"}";

    private final Path disk;

    SmallDiskTest(@TempDir Path disk) {
        this.disk = disk;
    }

    @BeforeEach
    void needsADisk() throws Exception {
        var trial =
                new ProcessBuilder(mounting("true")).redirectErrorStream(true).start();
        trial.getInputStream().readAllBytes();
        Assumptions.assumeTrue(trial.waitFor() == 0, "A test may mount no disk here");
    }

    @Test
    void readsGoOnWhileItIsFullAndEverythingComesBack() throws Exception {
        var goOn = new CompletableFuture<Void>();
        try (var provider = ScriptedProvider.start();
                var service = ServiceProcess.start(
                        disk.resolve("data"), Map.of("STEWARD_DB_URL", ""), mounting("exec \"$@\""))) {
            // The disk belongs to the process; other processes see it through the process.
            Path mounted = Path.of("/proc/" + service.pid() + "/root" + disk);
            Assumptions.assumeTrue(Files.isDirectory(mounted.resolve("data")), "The disk cannot be reached");
            Path ballast = mounted.resolve("ballast");
            provider.next(
                    Script.answer().text("half of ").waitFor(goOn).text("it").done());
            provider.otherwise(Script.says("an answer"));
            service.send("POST", "/api/topics", "{\"title\": \"before\"}");
            service.send("POST", "/api/skills", SKILL.formatted("kept", "As it was"));
            assertThat(configure(service, provider)).isEqualTo(200);
            var asked = CompletableFuture.supplyAsync(() -> say(service));
            await().atMost(LONG)
                    .until(() -> service.get("/api/topics/1/messages").body().contains("hello"));
            provider.awaitRequest();

            fill(ballast);
            await().atMost(LONG).until(() -> service.get("/api/health").body().contains("disk_full"));
            assertThat(service.get("/api/topics").body()).contains("before");
            assertThat(service.get("/api/search?q=before").body()).contains("\"is_title\":true");
            assertThat(service.send("POST", "/api/topics", "{\"title\": \"refused\"}")
                            .statusCode())
                    .isEqualTo(507);
            var skill = "/api/skills/kept";
            assertThat(service.send("PATCH", skill, SKILL.formatted("moved", "y".repeat(90_000)))
                            .statusCode())
                    .isEqualTo(507);
            assertThat(service.get(skill).body()).contains("As it was");
            assertThat(service.get("/api/skills/moved").statusCode()).isEqualTo(404);
            assertThat(say(service)).contains("/problems/disk-full");
            assertThat(configure(service, provider)).isEqualTo(507);
            goOn.complete(null);

            Files.delete(ballast);
            await().atMost(LONG).until(() -> service.get("/api/health").body().contains("\"ok\""));
            assertThat(asked.join()).containsAnyOf("event:done", "event:error");
            assertThat(service.get("/api/topics/1/messages").body()).contains("half of");
            assertThat(say(service)).contains("event:done");
            assertThat(service.send("POST", "/api/topics", "{\"title\": \"after\"}")
                            .statusCode())
                    .isEqualTo(201);
            await().atMost(LONG).until(() -> {
                var found = service.get("/api/search?q=after").body();
                return found.contains("\"is_title\":true") && found.contains("\"ready\"");
            });
            assertThat(service.output()).doesNotContain("Exception:");
        }
    }

    @Test
    void anUploadThatMeetsAFullDiskSaysSoAndLeavesNothing() throws Exception {
        try (var service =
                ServiceProcess.start(disk.resolve("data"), Map.of("STEWARD_DB_URL", ""), mounting("exec \"$@\""))) {
            Path mounted = Path.of("/proc/" + service.pid() + "/root" + disk);
            Assumptions.assumeTrue(Files.isDirectory(mounted.resolve("data")), "The disk cannot be reached");
            Path ballast = mounted.resolve("ballast");
            Path incoming = mounted.resolve("data/blobs/incoming");
            var path = "/api/topics/" + KilledWriter.create(service, "/api/topics", "{\"title\": \"files\"}")
                    + "/attachments";
            var file = Upload.of("large.txt", "a line of it\n".repeat(300_000));
            var small = service.upload(path, Upload.of("small.txt", "stored before"));
            assertThat(small.statusCode()).isEqualTo(201);

            // One that began while there was room
            var begun = SlowUpload.begin(service, path, file);
            await().atMost(LONG).until(() -> sizes(incoming) > 100_000);
            fill(ballast);
            var caught = begun.end();
            assertThat(caught.statusCode()).isEqualTo(507);
            assertThat(caught.body()).contains("/problems/disk-full");
            await().atMost(LONG).until(() -> sizes(incoming) == 0);
            // And one that comes too late
            assertThat(service.upload(path, file).statusCode()).isEqualTo(507);
            assertThat(sizes(incoming)).isZero();
            assertThat(service.get("/api/attachments/" + id(small)).body()).isEqualTo("stored before");

            Files.delete(ballast);
            await().atMost(LONG).until(() -> service.get("/api/health").body().contains("\"ok\""));
            var whole = service.upload(path, file);
            assertThat(whole.statusCode()).isEqualTo(201);
            assertThat(service.get("/api/attachments/" + id(whole)).body())
                    .isEqualTo(new String(file.content(), StandardCharsets.UTF_8));
            assertThat(service.output()).doesNotContain("Exception:");
        }
    }

    private static long id(HttpResponse<String> uploaded) {
        return KilledWriter.JSON.readTree(uploaded.body()).path("id").asLong();
    }

    private static long sizes(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    @Test
    void aFirstStartOnAFullDiskSaysSo() {
        assertThatThrownBy(() -> ServiceProcess.start(
                                disk.resolve("data"),
                                Map.of("STEWARD_DB_URL", ""),
                                mounting("head -c 48m /dev/zero > $0/ballast; exec \"$@\""))
                        .close())
                .hasMessageContaining("The disk that holds")
                .hasMessageContaining("is full")
                .hasMessageContaining("Make room on it")
                .message()
                .doesNotContain("STEWARD_DB_URL", "Exception", "at dev.");
        assertThat(Path.of("summed:patient:file:")).as("beside the data folder").doesNotExist();
    }

    @Test
    void aFirstStartOnADiskThatTakesNothingSaysSo() {
        assertThatThrownBy(() -> ServiceProcess.start(
                                disk.resolve("data"),
                                Map.of("STEWARD_DB_URL", ""),
                                mounting("mount -o remount,ro $0; exec \"$@\""))
                        .close())
                .hasMessageContaining("cannot be used: read-only file system")
                .message()
                .doesNotContain("STEWARD_DB_URL", "at dev.");
    }

    private List<String> mounting(String then) {
        return List.of(
                "unshare", "-rm", "sh", "-c", "mount -t tmpfs -o size=40m tmpfs \"$0\" && " + then, disk.toString());
    }

    private static void fill(Path ballast) throws IOException {
        byte[] piece = new byte[4096];
        try (var file = Files.newOutputStream(ballast)) {
            while (true) {
                file.write(piece);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    private static int configure(ServiceProcess service, ScriptedProvider provider) throws Exception {
        return service.send("PUT", "/api/settings", """
                        {"llm_provider": "openai_compatible", "llm_model": "scripted",
                         "llm_providers": {"openai_compatible": {"base_url": "%s", "key": "k"}}}
                        """.formatted(provider.baseUrl()))
                .statusCode();
    }

    private static String say(ServiceProcess service) {
        try {
            return service.send("POST", "/api/topics/1/messages/stream", "{\"content\": \"hello\"}")
                    .body();
        } catch (IOException | InterruptedException e) {
            return e.toString();
        }
    }
}
