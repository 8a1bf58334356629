package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.io.IOException;
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

/** The data folder is on a real disk of its own that is small, where the system lets a test have one. */
class SmallDiskTest {

    private static final Duration LONG = Duration.ofSeconds(60);

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
            // The disk is the process's own; other processes see it through the process.
            Path mounted = Path.of("/proc/" + service.pid() + "/root" + disk);
            Assumptions.assumeTrue(Files.isDirectory(mounted.resolve("data")), "The disk cannot be reached");
            Path ballast = mounted.resolve("ballast");
            provider.next(
                    Script.answer().text("half of ").waitFor(goOn).text("it").done());
            provider.otherwise(Script.says("an answer"));
            service.send("POST", "/api/topics", "{\"title\": \"before\"}");
            assertThat(configure(service, provider)).isEqualTo(200);
            var asked = CompletableFuture.supplyAsync(() -> say(service));
            await().atMost(LONG)
                    .until(() -> service.get("/api/topics/1/messages").body().contains("hello"));
            provider.awaitRequest();

            fill(ballast);
            await().atMost(LONG).until(() -> service.get("/api/health").body().contains("disk_full"));
            assertThat(service.get("/api/topics").body()).contains("before");
            assertThat(service.send("POST", "/api/topics", "{\"title\": \"refused\"}")
                            .statusCode())
                    .isEqualTo(507);
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
            assertThat(service.output()).doesNotContain("Exception:");
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
