package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.Talk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests what a model sees of a question that names skills. */
class SkillTurnTest extends TurnTest {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private String review = "";
    private String tone = "";

    @BeforeEach
    void skills() {
        review = "review-" + NUMBERS.incrementAndGet();
        tone = "tone-" + NUMBERS.incrementAndGet();
        create(tone, "Be kind.");
        create(review, "Look for mistakes. /" + tone);
        provider.otherwise(Script.says("Yes."));
    }

    @Test
    void aSkillThatIsCalledComesFirstAndWhatWasSaidWithItAfterIt() {
        talk.say(topic, "/" + review + " my text, /" + tone);
        assertThat(lastSeen()).isEqualTo("Look for mistakes. Be kind.\n\n---\n\nmy text, Be kind.");
        assertThat(talk.messages(topic).getFirst().path("content").asString())
                .isEqualTo("/" + review + " my text, /" + tone);
    }

    @Test
    void aSkillThatIsCalledAloneIsAll() {
        talk.say(topic, "  /" + review.toUpperCase(Locale.ROOT) + " ");
        assertThat(lastSeen()).isEqualTo("Look for mistakes. Be kind.");
    }

    @Test
    void aSkillInATextStandsInItsPlace() {
        talk.say(topic, "Answer me. /" + tone + " /unknown");
        assertThat(lastSeen()).isEqualTo("Answer me. Be kind. /unknown");
    }

    @Test
    void whatIsOffOrOverriddenStays() {
        talk.json("PATCH", "/api/skills/" + tone, Map.of("enabled", false));
        talk.say(topic, "/" + tone + " it");
        assertThat(lastSeen()).isEqualTo("/" + tone + " it");
        talk.json("PATCH", "/api/skills/" + tone, Map.of("enabled", true));
        Talk.all(talk.start(topic, Map.of("content", "/" + tone, "prompt_override", "Of the client")));
        assertThat(lastSeen()).isEqualTo("Of the client");
        Talk.all(talk.start(topic, Map.of("content", "/" + tone, "prompt_override", "")));
        assertThat(lastSeen()).isEqualTo("/" + tone);
    }

    @Test
    void aRetryRemembersTheSkillAsItWas() {
        talk.say(topic, "/" + tone + " it");
        rewrite(tone, "Be rude.");
        long question = talk.messages(topic).getFirst().path("id").asLong();
        Talk.all(talk.start(topic, Map.of("retry_message_id", question)));
        assertThat(lastSeen()).isEqualTo("Be kind.\n\n---\n\nit");
        Talk.all(talk.start(topic, Map.of("content", "/" + tone + " it again", "reword_message_id", question)));
        assertThat(lastSeen()).isEqualTo("Be rude.\n\n---\n\nit again");
    }

    @Test
    void aSkillThatIsEditedWhileATurnRunsChangesTheNextOne() throws IOException {
        var go = new CompletableFuture<Void>();
        provider.next(Script.answer().text("One").waitFor(go).text(" two").done());
        var running =
                talk.start(topic, Map.of("content", "/" + tone)).collectList().toFuture();
        await().atMost(LONG).until(() -> !provider.requests().isEmpty());
        Files.writeString(file(tone), "Be quick.");
        talk.json("POST", "/api/topics/" + topic + "/messages/queue", Map.of("content", "/" + tone + " please"));
        go.complete(null);
        assertThat(Talk.text(running.join())).isEqualTo("One two");
        await().atMost(LONG).until(() -> provider.requests().size() == 2);
        assertThat(lastSeen()).isEqualTo("Be quick.\n\n---\n\nplease");
        assertThat(seen(0)).isEqualTo("Be kind.");
    }

    @Test
    void whatWouldBeTooLongIsRefused() {
        rewrite(review, "x".repeat(500_000));
        var refused = talk.json(
                "POST",
                "/api/topics/" + topic + "/messages/stream",
                Map.of("content", "/" + review + " " + "y".repeat(600_000)));
        assertThat(refused.path("status").asInt()).isEqualTo(422);
        assertThat(talk.messages(topic)).isEmpty();
    }

    @Test
    void theDescriptionOfAChatNamesSkillsAndThatOfATopicDoesNot() {
        long chat = talk.json("POST", "/api/chats", Map.of("title", "Chat", "description", "Always /" + tone))
                .path("id")
                .asLong();
        Talk.all(talk.start("chats", chat, Map.of("content", "Hello")));
        assertThat(message(0)).contains("Always Be kind.");
        talk.json("PATCH", "/api/chats/" + chat, Map.of("description_as_system_prompt", true));
        Talk.all(talk.start("chats", chat, Map.of("content", "Hello again")));
        assertThat(message(0)).doesNotContain("Be kind.");
        assertThat(lastSeen()).contains("Always Be kind.").endsWith("Hello again");
        talk.json("PATCH", "/api/topics/" + topic, Map.of("description", "Always /" + tone));
        talk.say(topic, "Hello");
        assertThat(message(0)).contains("Always /" + tone);
    }

    private void create(String name, String instructions) {
        talk.json("POST", "/api/skills", Map.of("name", name, "instructions", instructions));
    }

    private void rewrite(String name, String instructions) {
        talk.json("PATCH", "/api/skills/" + name, Map.of("instructions", instructions));
    }

    private Path file(String name) {
        return Path.of(talk.json("GET", "/api/skill-folder", null).path("path").asString())
                .resolve(name)
                .resolve("SKILL.md");
    }

    private String lastSeen() {
        return seen(provider.requests().size() - 1);
    }

    /** The last question of a request, as the model sees it. */
    private String seen(int request) {
        return messages(request).getLast().path("content").asString();
    }

    private String message(int place) {
        return messages(provider.requests().size() - 1)
                .get(place)
                .path("content")
                .asString();
    }

    private List<JsonNode> messages(int request) {
        return provider.requests()
                .get(request)
                .body()
                .path("messages")
                .valueStream()
                .toList();
    }
}
