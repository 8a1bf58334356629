package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Statements;
import dev.steward.support.Script;
import dev.steward.support.Talk;
import dev.steward.support.Talk.Frame;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

/** Tests what happens in conversations, and what is unread. */
class NewsApiTest extends TurnTest {

    @Autowired
    private WebTestClient client;

    @Autowired
    private Statements statements;

    @Autowired
    private UnattendedTurns unattended;

    private final CompletableFuture<Void> go = new CompletableFuture<>();

    @Test
    void anAnswerIsNewsFromItsBeginningUntilSomebodyHasLooked() {
        provider.next(
                Script.answer().text("## The *end*\n\nis near.").waitFor(go).done());
        assertThat(news()).isEmpty();
        talk.start(topic, Map.of("content", "Tell  me\na story")).take(2).blockLast(LONG);
        assertThat(shown()).isEqualTo("running 0 Tell me a story");
        go.complete(null);
        await().atMost(LONG).until(() -> shown().equals("unread 1 The *end* is near."));
        assertThat(news().orElseThrow().path("container").asString()).isEqualTo("topic");
        assertThat(news().orElseThrow().path("at").asString()).endsWith("Z");
        read(204);
        assertThat(news()).isEmpty();
        read(204);
    }

    @Test
    void whatFailedSaysWhyAndIsNewsOnce() {
        provider.next(Script.says("good"), Script.status(400, "no such model"));
        talk.say(topic, "one");
        talk.say(topic, "two");
        assertThat(shown()).startsWith("failed 2 ").doesNotContain("Error:");
        read(204);
        assertThat(news()).isEmpty();
    }

    @Test
    void whatAPersonHasStoppedIsNoNews() {
        provider.next(Script.answer().text("one").hang());
        talk.start(topic, Map.of("content", "Go")).take(2).blockLast(LONG);
        talk.json("POST", "/api/topics/" + topic + "/messages/stop", null);
        assertThat(news()).isEmpty();
    }

    @Test
    void whatRanOutOfTimeWithNobodyThereHasFailed() {
        provider.next(Script.answer().text("one").hang());
        unattended.ask(Container.topic(topic), "at-night", "Go").subscribe();
        await().atMost(LONG).until(() -> {
            unattended
                    .known(Container.topic(topic), "at-night")
                    .timeout(Duration.ofMillis(200), Mono.empty())
                    .block(LONG);
            return shown().equals("failed 1 The time limit for this turn was reached.");
        });
    }

    @Test
    void whatWasClearedIsNoNews() {
        provider.next(Script.says("good"));
        talk.say(topic, "one");
        talk.json("DELETE", "/api/topics/" + topic + "/messages", null);
        assertThat(news()).isEmpty();
    }

    @Test
    void whatIsDeletedIsNoNewsUntilItIsBack() {
        provider.next(Script.says("good"));
        talk.say(topic, "one");
        talk.json("DELETE", "/api/topics/" + topic, null);
        assertThat(news()).isEmpty();
        read(404);
        talk.json("POST", "/api/topics/" + topic + "/restore", null);
        assertThat(shown()).isEqualTo("unread 1 good");
    }

    @Test
    void whatWasReadCanBeMadeUnreadAgainOnce() {
        provider.next(Script.says("good"));
        unread(204);
        assertThat(shown()).isEqualTo("nothing");
        talk.say(topic, "one");
        read(204);
        assertThat(shown()).isEqualTo("nothing");
        unread(204);
        unread(204);
        assertThat(shown()).isEqualTo("unread 1 good");
        read(204);
        assertThat(shown()).isEqualTo("nothing");
    }

    @Test
    void aChatWithoutAnAnswerCountsAsReadJustBeforeItWasMadeUnread() {
        var chat = "/api/chats/"
                + talk.json("POST", "/api/chats", Map.of("title", "empty")).path("id");
        talk.json("POST", chat + "/unread", null);
        assertThat(Instant.parse(
                        talk.json("GET", chat, null).path("last_read_at").asString()))
                .isBefore(Instant.now());
    }

    @Test
    void ofSeveralUnreadAnswersOneIsLeftByMarkingThemUnread() {
        provider.otherwise(Script.says("good"));
        talk.say(topic, "one");
        talk.say(topic, "two");
        assertThat(shown()).isEqualTo("unread 2 good");
        unread(204);
        assertThat(shown()).isEqualTo("unread 1 good");
    }

    @Test
    void whatIsReplacedOrDeletedIsNoLongerUnread() {
        provider.otherwise(Script.says("good"));
        talk.say(topic, "one");
        read(204);
        talk.say(topic, "two");
        long question = id("user");
        assertThat(shown()).isEqualTo("unread 1 good");
        Talk.all(talk.start(topic, Map.of("retry_message_id", question)));
        assertThat(shown()).isEqualTo("unread 1 good");
        talk.json("POST", messages() + question + "/alternatives/1/choose", null);
        assertThat(shown()).isEqualTo("unread 1 good");
        talk.json("DELETE", messages() + id("assistant"), null);
        assertThat(shown()).isEqualTo("nothing");
    }

    @Test
    void thatAReminderWasSetIsNoNewsWhenTheAnswerIsDeleted() {
        provider.otherwise(Script.says("good"));
        talk.say(topic, "one");
        talk.json("PUT", "/api/reminders/topic/" + topic, Map.of("remind_at", "2999-01-31T12:00:00Z"));
        assertThat(shown()).isEqualTo("unread 1 good");
        talk.json("DELETE", messages() + id("assistant"), null);
        assertThat(shown()).isEqualTo("nothing");
    }

    @Test
    void anAnswerThatWasMarkedAsUnreadIsReadWhenItIsDeletedButNotAnother() {
        provider.otherwise(Script.says("good"));
        talk.say(topic, "one");
        long first = id("assistant");
        talk.say(topic, "two");
        read(204);
        unread(204);
        talk.json("DELETE", messages() + first, null);
        assertThat(shown()).isEqualTo("unread 1 good");
        talk.json("DELETE", messages() + id("assistant"), null);
        assertThat(shown()).isEqualTo("nothing");
    }

    @Test
    void whatNoTurnHasSaidCanBeMadeUnreadToo() {
        talk.json("POST", "/api/topics/" + topic + "/messages/stopped", Map.of("content", "came from elsewhere"));
        unread(204);
        assertThat(shown()).isEqualTo("unread 1 came from elsewhere");
    }

    @Test
    void aConversationThatIsNotThereCannotBeMadeUnread() {
        talk.json("DELETE", "/api/topics/" + topic, null);
        unread(404);
    }

    @Test
    void theNewestComesFirstAndAllCostsOneStatement() {
        provider.otherwise(Script.says("good"));
        long other = talk.topic("Other");
        talk.say(other, "one");
        talk.say(topic, "one");
        var ids = talk.json("GET", "/api/news", null)
                .valueStream()
                .map(one -> one.path("container_id").asLong())
                .filter(one -> one == other || one == topic)
                .toList();
        assertThat(ids).containsExactly(topic, other);
        assertThat(statements.during(() ->
                        client.get().uri("/api/news").exchange().expectStatus().isOk()))
                .hasSize(1);
    }

    @Test
    void otherWindowsAreToldAllThatTheyShow() {
        provider.next(Script.says("**good** answer"), Script.status(400, "no"));
        var told = talk.stream("/api/events")
                .filter(frame -> frame.data().path("topic_id").asLong() == topic)
                .filter(frame -> !frame.event().equals("message.changed"))
                .map(NewsApiTest::told);
        StepVerifier.create(told)
                .then(() -> unread(204)) // nothing can be unread, but the time differs
                .expectNext("read.changed read null")
                .then(() -> talk.say(topic, "Hi"))
                .expectNext("stream.started running Hi", "stream.ended done good answer")
                .then(() -> read(204))
                .expectNext("read.changed read null")
                .then(() -> read(204)) // nothing is unread, but the time differs
                .expectNext("read.changed read null")
                .then(() -> unread(204))
                .expectNext("read.changed unread null")
                .then(() -> unread(204))
                .then(() -> talk.say(topic, "Again"))
                .expectNext("stream.started running Again")
                .expectNextMatches(event -> event.startsWith("stream.ended failed "))
                .thenCancel()
                .verify(LONG);
    }

    private static String told(Frame frame) {
        return "%s %s %s"
                .formatted(
                        frame.event(),
                        frame.data().path("status").asString("null"),
                        frame.data().path("message").asString("null"));
    }

    private String messages() {
        return "/api/topics/" + topic + "/messages/";
    }

    /** The newest message of that role. */
    private long id(String role) {
        return talk.messages(topic).stream()
                .filter(each -> each.path("role").asString().equals(role))
                .mapToLong(each -> each.path("id").asLong())
                .max()
                .orElseThrow();
    }

    private Optional<JsonNode> news() {
        return talk.json("GET", "/api/news", null)
                .valueStream()
                .filter(one -> one.path("container_id").asLong() == topic)
                .findFirst();
    }

    private String shown() {
        return news().map(one -> "%s %d %s"
                        .formatted(
                                one.path("state").asString(),
                                one.path("unread_count").asInt(),
                                one.path("last_line").asString()))
                .orElse("nothing");
    }

    private void read(int status) {
        post("read", status);
    }

    private void unread(int status) {
        post("unread", status);
    }

    private void post(String what, int status) {
        client.post()
                .uri("/api/topics/{id}/{what}", topic, what)
                .exchange()
                .expectStatus()
                .isEqualTo(status);
    }
}
