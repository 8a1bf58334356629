package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ByTurns;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a temporary lack of file descriptors: every turn ends with a clear message, and the next one works. */
@ByTurns(2)
class FewDescriptorsTest {

    private static final int TURNS = 12;
    private static final Duration LONG = Duration.ofSeconds(60);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @AfterEach
    void close() {
        http.shutdownNow();
    }

    @Test
    void everyTurnEndsInWordsAndTheNextOneWorks(@TempDir Path folder) throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/prlimit")), "prlimit is not there");
        try (var provider = ScriptedProvider.start();
                var service = ServiceProcess.start(folder.resolve("data"))) {
            provider.otherwise(Script.says("an answer"));
            service.send("PUT", "/api/settings", """
                    {"llm_provider": "openai_compatible", "llm_model": "scripted",
                     "llm_providers": {"openai_compatible": {"base_url": "%s", "key": "k"}}}
                    """.formatted(provider.baseUrl()));
            for (int topic = 1; topic <= TURNS; topic++) {
                service.send("POST", "/api/topics", "{\"title\": \"t" + topic + "\"}");
            }
            // No model has been called before, so the first call sets everything up with few descriptors.
            for (int spare = 0; spare <= 12; spare += 3) {
                limit(service, open(service) + spare);
                var turns = new ArrayList<CompletableFuture<String>>();
                for (int topic = 1; topic <= TURNS; topic++) {
                    turns.add(say(service, topic));
                }
                if (spare > 0) {
                    // Requests with a connection are answered now, the others wait to be accepted.
                    await().atMost(LONG).until(() -> turns.stream().anyMatch(CompletableFuture::isDone));
                }
                limit(service, 20_000);
                assertThat(turns).allSatisfy(turn -> assertThat(turn.join())
                        .containsAnyOf("event:done", "event:error", "/problems/")
                        .doesNotContain("/problems/unexpected", "Something went wrong"));
                for (int topic = 1; topic <= TURNS; topic++) {
                    assertThat(say(service, topic).join()).contains("event:done");
                }
            }
            assertThat(service.get("/api/health").body()).contains("\"ok\"");
        }
    }

    private CompletableFuture<String> say(ServiceProcess service, int topic) {
        URI address = service.address().resolve("/api/topics/" + topic + "/messages/stream");
        var request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"content\": \"hello\"}"))
                .build();
        return http.sendAsync(request, HttpResponse.BodyHandlers.ofString())
                .thenApply(HttpResponse::body)
                .orTimeout(LONG.toSeconds(), TimeUnit.SECONDS);
    }

    private static int open(ServiceProcess service) throws IOException {
        try (var files = Files.list(Path.of("/proc/" + service.pid() + "/fd"))) {
            return (int) files.count();
        }
    }

    private static void limit(ServiceProcess service, int descriptors) throws Exception {
        var prlimit = List.of(
                "/usr/bin/prlimit", "--pid", Long.toString(service.pid()), "--nofile=" + descriptors + ":20000");
        assertThat(new ProcessBuilder(prlimit).inheritIO().start().waitFor()).isZero();
    }
}
