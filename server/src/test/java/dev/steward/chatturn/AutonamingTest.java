package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.ScriptedRequest;
import dev.steward.support.Talk;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

/** Tests that a chat with a placeholder title is named while it is being answered. */
class AutonamingTest extends TurnTest {

    private static final String ASKED = "You name conversations";

    @Autowired
    private DatabaseClient database;

    private final CompletableFuture<Void> go = new CompletableFuture<>();
    private long chat;

    @BeforeEach
    void makeAChat() {
        chat = chat(true);
    }

    @AfterEach
    void standardSettings() {
        go.complete(null);
        settings(Map.of("chat_autoname_enabled", true, "chat_autoname_model", ""));
    }

    @Test
    void theFirstQuestionNamesItForEveryWindow() {
        provider.otherwise(Script.says("\"Baking bread.\""));
        StepVerifier.create(
                        talk.stream("/api/events").filter(event -> event.event().equals("chat.changed")))
                .then(() -> say("How do I bake bread?"))
                .assertNext(event -> {
                    assertThat(event.data().path("chat_id").asLong()).isEqualTo(chat);
                    assertThat(event.data().path("client_id").isNull()).isTrue();
                })
                .thenCancel()
                .verify(LONG);
        var named = read();
        assertThat(named.path("title").asString()).isEqualTo("Baking bread");
        assertThat(named.path("slug").asString()).hasSize(32);
        assertThat(usage()).isEqualTo(1);
        say("And how long?");
        assertThat(naming()).hasSize(1);
    }

    @Test
    void itIsMadeOfTheBeginningOfTheQuestion() {
        say("a".repeat(1_999) + "bc");
        await().atMost(LONG).until(() -> naming().size() == 1);
        assertThat(naming().getFirst()
                        .body()
                        .path("messages")
                        .path(1)
                        .path("content")
                        .asString())
                .contains("a".repeat(1_999) + "b\n")
                .doesNotContain("bc");
    }

    @Test
    void whatAModelSeesInsteadNamesIt() {
        Talk.all(talk.start("chats", chat, Map.of("content", "/skill", "prompt_override", "Write about whales")));
        await().atMost(LONG).until(() -> naming().size() == 1);
        assertThat(naming().getFirst().body().toString()).contains("whales").doesNotContain("/skill");
    }

    @Test
    void anEmptyTextInsteadCountsAsNone() {
        Talk.all(talk.start("chats", chat, Map.of("content", "Write about whales", "prompt_override", "")));
        await().atMost(LONG).until(() -> naming().size() == 1);
        assertThat(naming().getFirst().body().toString()).contains("whales");
    }

    @Test
    void theAnswerWaitsForNoName() {
        settings(Map.of("chat_autoname_model", "namer"));
        provider.otherwise(Script.hangs());
        provider.next(Script.says("Here."));
        say("Are you there?");
        await().atMost(LONG).until(() -> naming().size() == 1);
        provider.next(Script.says("Still here."));
        say("And now?");
        assertThat(naming()).hasSize(1);
        assertThat(read().path("title").asString()).isEqualTo("Stands in");
    }

    @Test
    void aNameThatAPersonGivesMeanwhileStays() {
        provider.next(Script.says("Here."));
        provider.otherwise(
                Script.answer().waitFor(go).text("Of the model").usage(3, 4).done());
        say("Hello");
        await().atMost(LONG).until(() -> naming().size() == 1);
        talk.json("PATCH", path(), Map.of("title", "Of the person"));
        go.complete(null);
        await().atMost(LONG).until(() -> usage() == 1);
        assertThat(read().path("title").asString()).isEqualTo("Of the person");
        say("More");
        assertThat(naming()).hasSize(1);
    }

    @Test
    void theSameNameGivenByAPersonStaysToo() {
        talk.json("PATCH", path(), Map.of("title", "Stands in"));
        say("Hello");
        assertThat(naming()).isEmpty();
    }

    @Test
    void whatFailedIsTriedWithTheNextQuestion() {
        provider.otherwise(Script.status(500, "boom"));
        say("Hello");
        await().atMost(LONG).until(() -> !naming().isEmpty());
        assertThat(read().path("title").asString()).isEqualTo("Stands in");
        provider.otherwise(Script.says("Found at last"));
        await().atMost(LONG).until(() -> {
            say("Again");
            return read().path("title").asString().equals("Found at last");
        });
    }

    @Test
    void anAnswerIsNoTitleAndAnEndlessOneIsNotReadToItsEnd() {
        provider.otherwise(
                Script.answer().text("word ".repeat(2_000), "more", "more").hang());
        talk.start("chats", chat, Map.of("content", "Hello")).take(1).blockLast(LONG);
        await().atMost(LONG).until(() -> naming().size() == 1);
        naming().getFirst().awaitClientGone();
        assertThat(read().path("title").asString()).isEqualTo("Stands in");
        talk.json("POST", path() + "/messages/stop", null);
    }

    @Test
    void nothingIsAskedWhileItIsSwitchedOffAndTheChatIsNamedLater() {
        settings(Map.of("chat_autoname_enabled", false));
        say("Hello");
        assertThat(naming()).isEmpty();
        settings(Map.of("chat_autoname_enabled", true, "chat_autoname_model", "namer"));
        provider.otherwise(Script.says("Named later"));
        say("Again");
        await().atMost(LONG).until(() -> read().path("title").asString().equals("Named later"));
        assertThat(naming().getFirst().body().path("model").asString()).isEqualTo("namer");
    }

    @Test
    void aChatThatDidNotAskForItAndATopicAreLeftAlone() {
        chat = chat(false);
        say("Hello");
        talk.say(topic, "Hello");
        assertThat(naming()).isEmpty();
    }

    @Test
    void aPersonMayAskForANameOfAnyConversation() {
        provider.otherwise(Script.says("Whales of the north"));
        settings(Map.of("chat_autoname_enabled", false));
        assertThat(suggest(path() + "/messages")).isEmpty();
        assertThat(naming()).isEmpty();
        say("Tell me of whales");
        talk.say(topic, "Tell me of whales");
        assertThat(suggest(path() + "/messages")).isEqualTo("Whales of the north");
        assertThat(suggest("/api/topics/" + topic + "/commands")).isEqualTo("Whales of the north");
        assertThat(read().path("title").asString()).isEqualTo("Whales of the north");
        assertThat(talk.json("GET", "/api/topics/" + topic, null).path("title").asString())
                .isEqualTo("Whales of the north");
        assertThat(naming().getFirst()
                        .body()
                        .path("messages")
                        .path(1)
                        .path("content")
                        .asString())
                .contains("[user] Tell me of whales", "[assistant] Whales of the north");
        assertThat(usage()).isEqualTo(1);
        settings(Map.of("chat_autoname_enabled", true));
        say("More");
        assertThat(naming()).hasSize(2);
        assertThat(talk.json("POST", "/api/chats/999999/messages/suggest-name", null)
                        .path("status")
                        .asInt())
                .isEqualTo(404);
    }

    @Test
    void aNameThatIsNoneChangesNothing() {
        provider.otherwise(Script.says("..."));
        say("Tell me of whales");
        assertThat(suggest(path() + "/messages")).isEmpty();
        provider.otherwise(Script.status(400, "no such model"));
        assertThat(suggest(path() + "/messages")).isEmpty();
        assertThat(read().path("title").asString()).isEqualTo("Stands in");
    }

    @Test
    void aDescriptionThatInstructsBeginsEveryQuestionForTheModelOnly() {
        talk.json("PATCH", path(), Map.of("description", "Answer in rhymes.", "description_as_system_prompt", true));
        say("One");
        say("Two");
        var seen = answering().getLast().body().path("messages");
        assertThat(seen.path(0).path("content").asString()).doesNotContain("rhymes");
        assertThat(seen.path(1).path("content").asString())
                .startsWith("Instruction")
                .contains("Answer in rhymes.")
                .endsWith("One");
        assertThat(seen.path(3).path("content").asString())
                .contains("Answer in rhymes.")
                .endsWith("Two");
        assertThat(talk.json("GET", path() + "/messages", null).toString()).doesNotContain("rhymes");

        talk.json("PATCH", path(), Map.of("description_as_system_prompt", false));
        say("Three");
        var then = answering().getLast().body().path("messages");
        assertThat(then.path(0).path("content").asString()).contains("Answer in rhymes.");
        assertThat(then.path(1).path("content").asString()).isEqualTo("One");
    }

    private String suggest(String at) {
        return talk.json("POST", at + "/suggest-name", null).path("title").asString();
    }

    private void say(String content) {
        Talk.all(talk.start("chats", chat, Map.of("content", content)));
    }

    private long chat(boolean autoname) {
        return talk.json("POST", "/api/chats", Map.of("title", "Stands in", "autoname", autoname))
                .path("id")
                .asLong();
    }

    private String path() {
        return "/api/chats/" + chat;
    }

    private JsonNode read() {
        return talk.json("GET", path(), null);
    }

    private void settings(Map<String, ?> values) {
        talk.json("PUT", "/api/settings", values);
    }

    private List<ScriptedRequest> naming() {
        return provider.requests().stream()
                .filter(request -> request.body().toString().contains(ASKED))
                .toList();
    }

    private List<ScriptedRequest> answering() {
        return provider.requests().stream()
                .filter(request -> !request.body().toString().contains(ASKED))
                .toList();
    }

    private long usage() {
        return Objects.requireNonNull(database.sql("""
                        select count(*) from usage_records where source = '/suggest-name' and conversation_id = %d
                        """.formatted(chat))
                .map(row -> row.get(0, Long.class))
                .one()
                .block(LONG));
    }
}
