package dev.steward.chatturn.toolchoice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedTools;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.tool.ToolResult;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

@ServiceTest
class ToolChoiceApiTest {

    private final Talk talk;
    private final ScriptedTools tools;

    ToolChoiceApiTest(@Autowired Talk talk, @Autowired ScriptedTools tools) {
        this.talk = talk;
        this.tools = tools;
    }

    @AfterEach
    void offerNothing() {
        tools.reset();
    }

    @Test
    void aConversationMayUseAllUntilSomebodyChooses() {
        for (var kind : List.of("topics", "chats")) {
            var path = "/api/%s/%d/tool-servers".formatted(kind, conversation(kind));
            assertThat(talk.json("GET", path, null).path("servers").isNull()).isTrue();
            var chosen = talk.json("PUT", path, Map.of("servers", List.of("github", "fetch", "github")));
            assertThat(names(chosen)).containsExactly("fetch", "github");
            assertThat(names(talk.json("GET", path, null))).containsExactly("fetch", "github");
            assertThat(names(talk.json("PUT", path, Map.of("servers", List.of()))))
                    .isEmpty();
            assertThat(talk.json("GET", path, null).path("servers").isArray()).isTrue();
            talk.json("PUT", path, Collections.singletonMap("servers", null));
            assertThat(talk.json("GET", path, null).path("servers").isNull()).isTrue();
        }
    }

    @Test
    void whatIsNoChoiceIsRefused() {
        var path = "/api/topics/%d/tool-servers".formatted(talk.topic("refuses"));
        assertThat(talk.status("PUT", path, Map.of("servers", List.of("No Name"))))
                .isEqualTo(422);
        assertThat(talk.status("PUT", path, Map.of("servers", Collections.nCopies(201, "a"))))
                .isEqualTo(422);
        assertThat(talk.status("PUT", path, Map.of("servers", "fetch"))).isEqualTo(422);
        assertThat(talk.status("PUT", path, Map.of())).isEqualTo(422);
        assertThat(talk.status("PUT", "/api/topics/9999999/tool-servers", Map.of("servers", List.of())))
                .isEqualTo(404);
        assertThat(talk.status("GET", "/api/chats/9999999/tool-servers", null)).isEqualTo(404);
        assertThat(talk.json("GET", path, null).path("servers").isNull()).isTrue();
    }

    @Test
    void aModelIsOfferedOnlyWhatTheConversationMayUse() {
        tools.offer("one__tool", _ -> Mono.just(ToolResult.ok("1")));
        tools.offer("two__tool", _ -> Mono.just(ToolResult.ok("2")));
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            long topic = talk.topic("narrow");
            var path = "/api/topics/%d/tool-servers".formatted(topic);
            provider.next(Script.says("all"), Script.says("one"), Script.says("none"), Script.says("fork"));
            talk.say(topic, "With all");
            assertThat(offered(provider)).contains("one__tool", "two__tool");
            talk.json("PUT", path, Map.of("servers", List.of("one")));
            talk.say(topic, "With one");
            assertThat(offered(provider)).contains("one__tool").doesNotContain("two__tool");

            var row = talk.messages(topic).getFirst().path("id").asLong();
            var fork = talk.json("POST", "/api/topics/%d/messages/%d/fork".formatted(topic, row), Map.of());
            talk.say(fork.path("id").asLong(), "In the fork");
            assertThat(offered(provider)).contains("one__tool").doesNotContain("two__tool");

            talk.json("PUT", path, Map.of("servers", List.of()));
            talk.say(topic, "With none");
            assertThat(offered(provider)).doesNotContain("one__tool", "two__tool");
        }
    }

    @Test
    void aServerThatIsRenamedIsStillChosen() {
        var name = "r-" + UUID.randomUUID();
        var definition = Map.of("name", name, "transport", "stdio", "command", "sh");
        long id = talk.json("POST", "/api/mcp/servers/user", definition)
                .path("id")
                .asLong();
        var path = "/api/topics/%d/tool-servers".formatted(talk.topic("renamed"));
        talk.json("PUT", path, Map.of("servers", List.of(name, name + "-other", "fetch")));
        talk.json("PATCH", "/api/mcp/servers/user/" + id, Map.of("name", "n" + name));
        assertThat(names(talk.json("GET", path, null))).containsExactlyInAnyOrder("fetch", "n" + name, name + "-other");
        talk.json("DELETE", "/api/mcp/servers/user/" + id, null);
    }

    private long conversation(String kind) {
        return talk.json("POST", "/api/" + kind, Map.of("title", "chooses"))
                .path("id")
                .asLong();
    }

    private static String offered(ScriptedProvider provider) {
        return provider.requests().getLast().body().path("tools").toString();
    }

    private static List<String> names(JsonNode choice) {
        return choice.path("servers").valueStream().map(JsonNode::asString).toList();
    }
}
