package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Tests the environment that programs of tool servers get, and what it gives access to. Spec: DECISIONS, 58. */
@ServiceTest
class RelayApiTest {

    private static final String SERVERS = "/api/mcp/servers/";

    private final Talk talk;
    private final WebTestClient client;
    private final String name = "relay-" + UUID.randomUUID();
    private long id;

    @TempDir
    private Path folder = Path.of("");

    RelayApiTest(@Autowired Talk talk, @Autowired WebTestClient client) {
        this.talk = talk;
        this.client = client;
    }

    @AfterEach
    void unplug() {
        talk.status("DELETE", SERVERS + "user/" + id, null);
    }

    @Test
    void eachProcessHasATokenOfItsOwnThatPublishesAndNothingElseWhileItRuns() throws IOException {
        plugIn();
        talk.json("POST", SERVERS + name + "/connect", null);
        var first = variables();
        assertThat(URI.create(first.getFirst())).hasPath("/api/events/publish");
        assertThat(client.post()
                        .uri(URI.create(first.getFirst()))
                        .header("X-Service-Event-Token", first.getLast())
                        .bodyValue(Map.of("type", "topic.changed", "topic_id", 5))
                        .exchange()
                        .returnResult(Void.class)
                        .getStatus()
                        .value())
                .isEqualTo(204);
        assertThat(publish("chat.changed", first.getLast())).isEqualTo(400);
        for (var header : List.of("X-Service-Event-Token", "X-Steward-Bridge-Token")) {
            assertThat(client.post()
                            .uri("/mcp")
                            .header(header, first.getLast())
                            .bodyValue(Map.of("jsonrpc", "2.0", "id", 1, "method", "ping"))
                            .exchange()
                            .returnResult(Void.class)
                            .getStatus()
                            .value())
                    .isEqualTo(404);
        }

        talk.json("POST", SERVERS + name + "/disconnect", null);
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(publish("topic.changed", first.getLast()))
                .isEqualTo(403));

        talk.json("POST", SERVERS + name + "/connect", null);
        var second = variables();
        assertThat(second.getLast()).isNotEqualTo(first.getLast());
        assertThat(publish("topic.changed", second.getLast())).isEqualTo(204);
    }

    @Test
    void thePreviewOfWorkIqIsABooleanThatCannotBeSwitchedOn() {
        assertThat(talk.json("GET", SERVERS + "workiq", null).get("preview")).hasToString("false");
        assertThat(talk.json("GET", SERVERS + "fetch", null).get("preview")).hasToString("null");
        var preview = SERVERS + "workiq/preview";
        assertThat(talk.json("POST", preview, Map.of("enabled", false)).get("preview"))
                .hasToString("false");
        assertThat(talk.status("POST", preview, Map.of("enabled", true))).isEqualTo(400);
        assertThat(talk.json("POST", preview, Map.of("enabled", true))
                        .path("detail")
                        .asString())
                .startsWith("Steward does not have the hosted preview of workiq.");
        assertThat(talk.status("POST", preview, Map.of())).isEqualTo(422);
    }

    /** Adds a program that records the variables it gets; its own settings override none of them. */
    private void plugIn() throws IOException {
        var definition = new HashMap<>(
                ShellServer.definition(name, Files.writeString(folder.resolve("description"), "Says hello"), "hello"));
        var args = new ArrayList<>((List<?>) definition.get("args"));
        definition.put(
                "args",
                args.stream()
                        .map(arg -> arg.equals(args.get(1)) ? noting() + arg : arg)
                        .toList());
        definition.put("env", Map.of("WORD", "w", "STEWARD_EVENT_RELAY_TOKEN", "mine"));
        id = talk.json("POST", SERVERS + "user", definition).path("id").asLong();
    }

    private String noting() {
        return "printf '%s\\n%s\\n' \"$STEWARD_EVENT_RELAY_URL\" \"$STEWARD_EVENT_RELAY_TOKEN\" > '"
                + folder.resolve("told") + "'\n";
    }

    private List<String> variables() throws IOException {
        return Files.readAllLines(folder.resolve("told"));
    }

    private int publish(String type, String token) {
        return client.post()
                .uri("/api/events/publish")
                .header("X-Service-Event-Token", token)
                .bodyValue(Map.of("type", type))
                .exchange()
                .returnResult(Void.class)
                .getStatus()
                .value();
    }
}
