package dev.steward.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tests Steward's own tools as one of the servers its turns can use. */
@ServiceTest
class OwnServerTest {

    private static final String SERVER = "/api/mcp/servers/steward";
    private static final Duration SOON = Duration.ofSeconds(30);

    private final Talk talk;

    OwnServerTest(@Autowired Talk talk) {
        this.talk = talk;
    }

    @AfterEach
    void closeAgain() {
        open(Map.of());
        talk.json("POST", SERVER + "/disconnect", null);
    }

    @Test
    void turnsGetWhatOtherAssistantsGetButForWhatBeginsTurns() {
        open(Map.of());
        talk.json("POST", SERVER + "/connect", null);
        assertThat(tools()).containsExactly("steward_info");

        open(Map.of("topics", true, "post_message", true));
        await().atMost(SOON).untilAsserted(() -> assertThat(tools()).contains("list_topics", "append_note"));
        assertThat(tools()).doesNotContain("post_message");
        var topic = talk.topic("Own server");
        var found = tried("get_topic", "{\"topic_id\": %d}".formatted(topic));
        assertThat(found.path("content").asString()).contains("Own server");
        assertThat(tried("get_topic", "{\"topic_id\": 999999999}")
                        .path("content")
                        .asString())
                .contains("Topic not found");
        assertThat(talk.json("GET", "/api/mcp/server/calls?limit=1", null)
                        .path(0)
                        .path("host")
                        .asString())
                .isEqualTo("Steward");

        open(Map.of());
        await().atMost(SOON).untilAsserted(() -> assertThat(tools()).containsExactly("steward_info"));
    }

    private void open(Map<String, Boolean> sections) {
        talk.json("PUT", "/api/settings", Map.of("mcp_expose", sections));
    }

    private JsonNode tried(String tool, String arguments) {
        return talk.json("POST", SERVER + "/tools/" + tool + "/try", Map.of("arguments", arguments));
    }

    private List<String> tools() {
        return talk.json("GET", SERVER, null)
                .path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .toList();
    }
}
