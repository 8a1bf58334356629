package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests a tool server that asks the person something while its tool runs. */
@ServiceTest
class QuestionApiTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Talk talk;
    private final ScriptedProvider provider = ScriptedProvider.start();
    private final String server = "q-" + UUID.randomUUID();
    private final List<Frame> frames = new CopyOnWriteArrayList<>();
    private long topic;

    QuestionApiTest(@Autowired Talk talk) {
        this.talk = talk;
    }

    @BeforeEach
    void askSomething(@TempDir Path folder) throws IOException {
        var description = Files.writeString(folder.resolve("description"), "Says hello");
        talk.json("POST", "/api/mcp/servers/user", ShellServer.definition(server, description, "hello"));
        talk.json("POST", "/api/mcp/servers/" + server + "/connect", null);
        talk.answeredBy(provider);
        provider.next(
                Script.answer().toolCall("c1", server + "__ask", "{}").done("tool_calls"), Script.says("Thank you."));
        topic = talk.topic("asked");
        talk.start(topic, Map.of("content", "Find out")).subscribe(frames::add);
        await().atMost(LONG).until(() -> !of("tool_question").isEmpty());
    }

    @AfterEach
    void unplug() {
        talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
        talk.json("GET", "/api/mcp/servers", null)
                .valueStream()
                .filter(each -> each.path("name").asString().equals(server))
                .forEach(each -> talk.json(
                        "DELETE", "/api/mcp/servers/user/" + each.path("id").asLong(), null));
        provider.close();
    }

    @Test
    void theServerIsToldWhatThePersonFilledIn() {
        var question = of("tool_question").getFirst().data();
        assertThat(question.path("server").asString()).isEqualTo(server);
        assertThat(question.path("message").asString()).isEqualTo("Who is it?");
        assertThat(question.path("fields").valueStream().map(field -> field.path("kind")
                        .asString()))
                .containsExactly("text", "integer", "choice");

        assertThat(answered("accept", "name", "A")).isEqualTo(422);
        assertThat(answered("accept", "age", "7")).isEqualTo(422);
        assertThat(answered("accept", "name", "Ada")).isEqualTo(204);
        assertThat(result()).contains("'action':'accept'", "'name':'Ada'", "'size':'m'");
        assertThat(of("tool_answered")).hasSize(1);
        assertThat(answered("accept", "name", "Bob")).isEqualTo(409);
        // the answer stays between the person and the server unless the server repeats it
        assertThat(of("tool_answered").getFirst().data().toString()).doesNotContain("Ada");
    }

    @Test
    void whoDoesNotWantToTellDeclines() {
        assertThat(answered("decline", "", "")).isEqualTo(204);
        assertThat(result()).contains("'action':'decline'").doesNotContain("content':{");
    }

    @Test
    void ofManyAnswersOneCounts() {
        var statuses = IntStream.range(0, 8)
                .mapToObj(_ -> CompletableFuture.supplyAsync(
                        () -> answered("accept", "name", "Ada"), Thread::startVirtualThread))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
        assertThat(statuses).containsOnlyOnce(204).contains(409).hasSize(8);
        assertThat(result()).contains("'name':'Ada'");
    }

    @Test
    void aTurnThatIsStoppedAsksNobodyAnyMore() {
        talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
        await().atMost(LONG).until(() -> !of("done").isEmpty());
        assertThat(answered("accept", "name", "Ada")).isEqualTo(409);
    }

    @Test
    void whoComesLaterIsAskedToo() {
        var joined = new CopyOnWriteArrayList<Frame>();
        talk.join(topic, "").subscribe(joined::add);
        await().atMost(LONG)
                .until(() -> joined.stream().anyMatch(each -> each.event().equals("tool_question")));
        assertThat(answered("decline", "", "")).isEqualTo(204);
        await().atMost(LONG)
                .until(() -> joined.stream().anyMatch(each -> each.event().equals("tool_answered")));
    }

    @Test
    void aQuestionOfAnotherConversationIsNotAnswered() {
        var other = talk.topic("other");
        assertThat(status(other, id(), Map.of("action", "decline"))).isEqualTo(409);
        assertThat(status(9_999_999, id(), Map.of("action", "decline"))).isEqualTo(404);
        assertThat(status(topic, "no-such", Map.of("action", "decline"))).isEqualTo(409);
        assertThat(status(topic, id(), Map.of())).isEqualTo(422);
        assertThat(status(topic, id(), Map.of("action", "perhaps"))).isEqualTo(422);
    }

    private String result() {
        await().atMost(LONG).until(() -> !of("tool_result").isEmpty());
        return of("tool_result").getFirst().text("content");
    }

    private String id() {
        return of("tool_question").getFirst().text("question_id");
    }

    private int answered(String action, String field, String value) {
        var values = field.isEmpty() ? List.of() : List.of(Map.of("name", field, "values", List.of(value)));
        return status(topic, id(), Map.of("action", action, "values", values));
    }

    private int status(long of, String question, Map<String, ?> answer) {
        return talk.status("POST", "/api/topics/%d/messages/questions/%s".formatted(of, question), answer);
    }

    private List<Frame> of(String event) {
        return frames.stream().filter(frame -> frame.event().equals(event)).toList();
    }
}
