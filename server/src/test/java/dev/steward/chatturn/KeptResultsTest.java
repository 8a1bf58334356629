package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Script;
import dev.steward.tool.ToolResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tests results that are too long for a model, and how it reads on. */
class KeptResultsTest extends TurnTest {

    private static final String LONG_RESULT = "beginning " + "word ".repeat(60_000) + "end";

    @Test
    void aModelReadsOnInAResultThatWasShortened() {
        tools.offer("test__long", _ -> Mono.just(ToolResult.ok(LONG_RESULT)));
        provider.next(
                Script.answer().toolCall("c1", "test__long", "{}").done("tool_calls"), Script.says("It is long."));
        talk.say(topic, "Read it");
        var row = talk.messages(topic).stream()
                .filter(each -> each.path("role").asString().equals("tool"))
                .findFirst()
                .orElseThrow();
        long id = row.path("id").asLong();
        assertThat(offered(0)).containsExactly("test__long");
        assertThat(offered(1)).containsExactlyInAnyOrder("test__long", "results__read");
        var shown = provider.requests().getLast().body().path("messages").toString();
        assertThat(shown).contains("beginning", "end", "result " + id).hasSizeLessThan(LONG_RESULT.length());

        provider.next(
                Script.answer()
                        .toolCall("c2", "results__read", "{\"result\":%d,\"from\":299990}".formatted(id))
                        .toolCall("c3", "results__read", "{\"result\":%d,\"from\":9999999}".formatted(id))
                        .toolCall("c4", "results__read", "{\"result\":1}")
                        .done("tool_calls"),
                Script.says("That is its end."));
        talk.say(topic, "Read on");
        assertThat(results())
                .satisfiesExactly(
                        first -> assertThat(first).hasSize(LONG_RESULT.length()),
                        end -> assertThat(end)
                                .startsWith("[Result %d, characters 299990 to 300013 of 300013. This is its end.]"
                                        .formatted(id))
                                .endsWith("end"),
                        beyond -> assertThat(beyond).contains("has only 300013 characters"),
                        none -> assertThat(none).contains("no such result"));
    }

    @Test
    void aResultOfAnotherConversationIsNotRead() {
        tools.offer("test__long", _ -> Mono.just(ToolResult.ok(LONG_RESULT)));
        provider.next(
                Script.answer().toolCall("c1", "test__long", "{}").done("tool_calls"), Script.says("It is long."));
        talk.say(topic, "Read it");
        long id = talk.messages(topic).get(2).path("id").asLong();
        topic = talk.topic("another");
        provider.next(
                Script.answer()
                        .toolCall("c2", "results__read", "{\"result\":%d}".formatted(id))
                        .done("tool_calls"),
                Script.says("Nothing."));
        talk.say(topic, "Read it here");
        assertThat(results()).singleElement().asString().contains("no such result");
    }

    private List<String> offered(int request) {
        return provider.requests()
                .get(request)
                .body()
                .path("tools")
                .valueStream()
                .map(tool -> tool.path("function").path("name").asString())
                .toList();
    }

    private List<String> results() {
        return talk.messages(topic).stream()
                .filter(row -> row.path("role").asString().equals("tool"))
                .map(row -> row.path("content"))
                .map(JsonNode::asString)
                .toList();
    }
}
