package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ByTurns;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests providers that fill the memory of a release: every answer ends with a clear message, and the service keeps working. */
@ByTurns(4)
class GiantAnswersTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int AT_ONCE = 12;

    private final Path folder;

    GiantAnswersTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void answersWithoutEndNeitherBringTheServiceDownNorTheNextStart() throws Exception {
        var cut = "word ".repeat(190_000);
        long topic;
        try (var provider = ScriptedProvider.start();
                var service = ServiceProcess.start(folder)) {
            service.useProvider(provider.baseUrl());
            provider.otherwise(Script.answer().text("x".repeat(1 << 20), "y".repeat(1 << 20)));
            assertAllEndInWords(service);
            provider.otherwise(pieces("z".repeat(16 << 10), 80));
            assertAllEndInWords(service);
            provider.otherwise(Script.answer().text("half").raw("data: " + "x".repeat(7_900_000) + "\n\n"));
            assertAllEndInWords(service);
            provider.otherwise(calls(150_000));
            assertAllEndInWords(service);
            provider.lists(Script.body(200, "application/json", "[" + "{\"id\":\"a\"},".repeat(1_400_000) + "{}]"));
            assertThat(together(() -> service.get("/api/llm/models")))
                    .allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(502));

            provider.next(pieces(cut.substring(0, 1_000), 1)
                    .text(cut.substring(1_000))
                    .hang());
            topic = topic(service);
            var asked = CompletableFuture.supplyAsync(() -> ask(service, topic), Thread::startVirtualThread);
            await().atMost(PATIENCE).until(() -> journaled() > cut.length());
            service.kill();
            assertThat(asked).failsWithin(PATIENCE);
            assertThat(service.output()).doesNotContain("OutOfMemoryError");
        }
        try (var service = ServiceProcess.start(folder)) {
            await().atMost(PATIENCE).until(() -> rows(service, topic).size() == 3);
            assertThat(rows(service, topic).get(1).path("content").asString()).isEqualTo(cut.stripTrailing());
            assertThat(service.output()).doesNotContain("OutOfMemoryError");
        }
    }

    private interface Request {
        HttpResponse<String> send() throws Exception;
    }

    private static List<HttpResponse<String>> together(Request request) {
        var answers = new ArrayList<CompletableFuture<HttpResponse<String>>>();
        for (int i = 0; i < AT_ONCE; i++) {
            answers.add(CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return request.send();
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    Thread::startVirtualThread));
        }
        return answers.stream().map(CompletableFuture::join).toList();
    }

    private static void assertAllEndInWords(ServiceProcess service) {
        assertThat(together(() -> ask(service, topic(service)))).allSatisfy(answer -> assertThat(answer.body())
                .contains("event:error")
                .containsAnyOf("\"too_long\"", "\"no_room\"", "\"malformed\""));
    }

    private static HttpResponse<String> ask(ServiceProcess service, long topic) {
        try {
            return service.send("POST", "/api/topics/" + topic + "/messages/stream", "{\"content\":\"go\"}");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static long topic(ServiceProcess service) throws Exception {
        return JSON.readTree(service.send("POST", "/api/topics", "{\"title\":\"giant\"}")
                        .body())
                .path("id")
                .asLong();
    }

    private static List<JsonNode> rows(ServiceProcess service, long topic) throws Exception {
        return JSON.readTree(service.get("/api/topics/" + topic + "/messages").body())
                .valueStream()
                .toList();
    }

    private long journaled() {
        long bytes = 0;
        for (var file : folder.resolve("db/turns").toFile().listFiles()) {
            bytes += file.length();
        }
        return bytes;
    }

    private static Script pieces(String piece, int times) {
        var script = Script.answer();
        for (int i = 0; i < times; i++) {
            script.text(piece);
        }
        return script;
    }

    private static Script calls(int pieces) {
        var call = new StringBuilder("{}");
        for (int i = 0; i < pieces; i++) {
            call.append(",{\"index\":").append(i).append(",\"function\":{\"arguments\":\"a\"}}");
        }
        return Script.answer().raw("data: {\"choices\":[{\"delta\":{\"tool_calls\":[" + call + "]}}]}\n\n");
    }
}
