package dev.steward.conversation.exposed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.Container;
import dev.steward.conversation.note.Notes;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.platform.data.Tx;
import dev.steward.support.Host;
import dev.steward.support.HostCall;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;

/** Tests what hosts read of topics and chats, and the notes they append. */
@ServiceTest
class ConversationToolsTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private Host host;

    @Autowired
    private Talk talk;

    @Autowired
    private Messages messages;

    @Autowired
    private Tx tx;

    @Test
    void topicsAreListedWithTheNewestActivityFirst() {
        var word = word();
        var collection = talk.json("POST", "/api/collections", Map.of("name", "Case " + word));
        long old = topic(Map.of("title", word + " old", "description", "x".repeat(301)));
        long young = topic(Map.of(
                "title",
                word + " young",
                "parent_id",
                old,
                "collection_id",
                collection.path("id").asLong()));
        var found = host.call("list_topics", Map.of("q", word.toUpperCase(Locale.ROOT)));
        assertThat(found.path("count").asInt()).isEqualTo(2);
        assertThat(found.path("next").isNull()).isTrue();
        assertThat(ids(found.path("topics"))).containsExactly(young, old);
        var first = found.path("topics").get(1);
        assertThat(first.propertyNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "slug",
                        "title",
                        "kind",
                        "description",
                        "parent_id",
                        "collection_id",
                        "collection",
                        "pinned",
                        "archived",
                        "created_at",
                        "updated_at",
                        "path",
                        "public_id",
                        "truncated");
        assertThat(first.path("description").asString()).hasSize(300);
        assertThat(first.path("truncated").asBoolean()).isTrue();
        assertThat(first.path("collection").asString()).isEqualTo("General");
        assertThat(first.path("path").asString())
                .isEqualTo("general/" + first.path("slug").asString());
        var whole = host.call("get_topic", Map.of("topic_id", old));
        assertThat(whole.path("description").asString()).hasSize(301);
        assertThat(whole.path("truncated").asBoolean()).isFalse();
    }

    @Test
    void topicsOfACollectionAreFoundByItsNameAndItsSlugInAnyCase() {
        var word = word();
        var collection = talk.json("POST", "/api/collections", Map.of("name", "Ärger " + word));
        long topic = topic(
                Map.of("title", "In", "collection_id", collection.path("id").asLong()));
        for (var name : List.of(
                "ärger " + word,
                "ÄRGER " + word,
                " Ärger " + word + " ",
                collection.path("slug").asString())) {
            assertThat(ids(host.call("list_topics", Map.of("collection", name)).path("topics")))
                    .as(name)
                    .containsExactly(topic);
        }
        assertThat(host.refusal("list_topics", Map.of("collection", "No " + word)))
                .isEqualTo("There is no collection called “No %s”.".formatted(word));
    }

    @Test
    void whatIsInTheArchiveIsListedWhereSomebodyWantsIt() {
        var word = word();
        long topic = topic(Map.of("title", word));
        talk.status("POST", "/api/topics/%d/archive".formatted(topic), null);
        assertThat(host.call("list_topics", Map.of("q", word)).path("count").asInt())
                .isZero();
        var found = host.call("list_topics", Map.of("q", word, "include_archived", true));
        assertThat(ids(found.path("topics"))).containsExactly(topic);
        assertThat(found.path("topics").get(0).path("archived").asBoolean()).isTrue();
    }

    @Test
    void aListIsTwoHundredLongAndGoesOnWhereItEnded() {
        var word = word();
        for (int i = 0; i < 201; i++) {
            topic(Map.of("title", word + " " + i));
        }
        var first = host.call("list_topics", Map.of("q", word));
        assertThat(first.path("count").asInt()).isEqualTo(200);
        var rest = host.call(
                "list_topics", Map.of("q", word, "after", first.path("next").asString()));
        assertThat(rest.path("count").asInt()).isEqualTo(1);
        assertThat(rest.path("next").isNull()).isTrue();
        assertThat(rest.path("topics").get(0).path("title").asString()).isEqualTo(word + " 0");
        assertThat(host.refusal("list_topics", Map.of("after", "x"))).isEqualTo("after is from no page");
    }

    @Test
    void chatsAreListedAndRead() {
        var word = word();
        var chat = talk.json("POST", "/api/chats", Map.of("title", word, "description", "y".repeat(301)));
        long id = chat.path("id").asLong();
        var found = host.call("list_chats", Map.of("q", word));
        assertThat(found.path("count").asInt()).isEqualTo(1);
        var listed = found.path("chats").get(0);
        assertThat(listed.propertyNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "slug",
                        "title",
                        "description",
                        "pinned",
                        "archived",
                        "created_at",
                        "updated_at",
                        "truncated");
        assertThat(listed.path("description").asString()).hasSize(300);
        assertThat(host.call("get_chat", Map.of("chat_id", id))
                        .path("description")
                        .asString())
                .hasSize(301);
        say(Container.chat(id), "Hello");
        var page = host.call("list_chat_messages", Map.of("chat_id", id));
        assertThat(page.path("chat_id").asLong()).isEqualTo(id);
        var row = page.path("messages").get(0);
        assertThat(row.path("chat_id").asLong()).isEqualTo(id);
        assertThat(row.path("topic_id").isNull()).isTrue();
        var alone = host.call(
                "get_chat_message",
                Map.of("chat_id", id, "message_id", row.path("id").asLong()));
        assertThat(alone.path("message").path("content").asString()).isEqualTo("Hello");
        talk.status("POST", "/api/chats/%d/archive".formatted(id), null);
        assertThat(host.call("list_chats", Map.of("q", word)).path("count").asInt())
                .isZero();
        assertThat(host.call("list_chats", Map.of("q", word, "include_archived", true))
                        .path("count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void theNewestPageComesFirstAndEachFromTheOldestOn() {
        long topic = talk.topic("Long talk");
        var said = IntStream.range(0, 203)
                .mapToObj(i -> say(Container.topic(topic), "Message " + i))
                .toList();
        var page = host.call("list_messages", Map.of("topic_id", topic));
        assertThat(page.path("count").asInt()).isEqualTo(50);
        assertThat(ids(page.path("messages"))).isEqualTo(said.subList(153, 203));
        assertThat(page.path("next").asLong()).isEqualTo(said.get(153));
        assertThat(page.path("messages").get(0).propertyNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "topic_id",
                        "chat_id",
                        "role",
                        "content",
                        "prompt_tokens",
                        "completion_tokens",
                        "created_at",
                        "truncated");
        var before = host.call("list_messages", Map.of("topic_id", topic, "before", said.get(153), "limit", 152));
        assertThat(ids(before.path("messages"))).isEqualTo(said.subList(1, 153));
        assertThat(host.call("list_messages", Map.of("topic_id", topic, "before", said.get(1)))
                        .path("next")
                        .isNull())
                .isTrue();
        assertThat(host.call("list_messages", Map.of("topic_id", topic, "limit", 1_000))
                        .path("count")
                        .asInt())
                .isEqualTo(200);
        assertThat(host.call("list_messages", Map.of("topic_id", topic, "limit", -5))
                        .path("count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void aLongMessageIsCutWithAWordOnHowToReadTheRest() {
        long topic = talk.topic("Long message");
        var text = "wort\uD83D\uDE00 ".repeat(30_000);
        long id = say(Container.topic(topic), text);
        var listed = host.call("list_messages", Map.of("topic_id", topic))
                .path("messages")
                .get(0);
        assertThat(listed.path("truncated").asBoolean()).isTrue();
        assertThat(listed.path("content").asString())
                .hasSizeLessThan(25_000)
                .contains("[Cut: ")
                .contains("get_message topic_id=%d message_id=%d offset=".formatted(topic, id));
        var together = new StringBuilder();
        JsonNode part;
        long offset = 0;
        do {
            part = host.call("get_message", Map.of("topic_id", topic, "message_id", id, "offset", offset));
            together.append(part.path("message").path("content").asString());
            offset = part.path("next_offset").asLong(0);
        } while (offset > 0);
        assertThat(together.toString()).isEqualTo(text);
        assertThat(part.path("length").asLong()).isGreaterThanOrEqualTo(text.codePointCount(0, text.length()));
    }

    @Test
    void aPageOfLongMessagesStaysSmallAndIsCountedWhileItIsHeld() {
        long topic = talk.topic("Many long messages");
        for (int i = 0; i < 20; i++) {
            say(Container.topic(topic), "ü".repeat(20_000));
        }
        var call = HostCall.ofAll();
        var page = host.call("list_messages", Map.of("topic_id", topic), call);
        assertThat(page.toString().length()).isBetween(100_000, 200_000);
        assertThat(call.held()).isBetween(400_000L, 600_000L);
        assertThat(Host.refusal(host.begin("list_messages", Map.of("topic_id", topic), HostCall.holding(1_000))))
                .isEqualTo("Steward holds as much as its memory allows. Try again in a moment.");
    }

    @Test
    void aNoteIsAMessageThatNobodyAnswers() {
        long topic = talk.topic("Noted");
        var heard = new CopyOnWriteArrayList<String>();
        var listening = events(topic).subscribe(heard::add);
        try {
            Awaitility.await().atMost(LONG).until(() -> {
                var noted = host.call("append_note", Map.of("topic_id", topic, "text", "Milk\n"));
                assertThat(noted.path("topic_id").asLong()).isEqualTo(topic);
                return !heard.isEmpty();
            });
        } finally {
            listening.dispose();
        }
        assertThat(heard).contains("message.changed");
        var rows = talk.messages(topic);
        assertThat(rows).allMatch(row -> row.path("content").asString().equals("**Notes**\n\nMilk"));
        assertThat(host.refusal("append_note", Map.of("topic_id", topic, "text", " ")))
                .isEqualTo("text must not be blank");
        assertThat(host.refusal("append_note", Map.of("topic_id", topic, "text", "x".repeat(Notes.MAX_LENGTH + 1))))
                .isEqualTo("text must have at most 100000 characters");
    }

    @Test
    void whatIsNotThereIsSaidInASentence() {
        long gone = Long.MAX_VALUE;
        assertThat(host.refusal("get_topic", Map.of("topic_id", gone))).isEqualTo("Topic not found");
        assertThat(host.refusal("get_chat", Map.of("chat_id", gone))).isEqualTo("Chat not found");
        assertThat(host.refusal("list_messages", Map.of("topic_id", gone))).isEqualTo("Topic not found");
        assertThat(host.refusal("list_chat_messages", Map.of("chat_id", gone))).isEqualTo("Chat not found");
        assertThat(host.refusal("append_note", Map.of("topic_id", gone, "text", "x")))
                .isEqualTo("Topic not found");
        long topic = talk.topic("Here");
        assertThat(host.refusal("get_message", Map.of("topic_id", topic, "message_id", gone)))
                .isEqualTo("Message not found");
        assertThat(host.refusal("list_chat_messages", Map.of("chat_id", topic))).isEqualTo("Chat not found");
        assertThat(host.refusal("get_topic", Map.of())).isEqualTo("topic_id is required");
        assertThat(host.refusal("get_topic", Map.of("topic_id", 0)))
                .isEqualTo("topic_id must be an id: a whole number from 1");
        assertThat(host.refusal("get_message", Map.of("topic_id", 1, "message_id", 1, "offset", -1)))
                .isEqualTo("offset must be between 0 and 1000000000");
    }

    private Flux<String> events(long topic) {
        return talk.stream("/api/events")
                .filter(event -> event.data().path("topic_id").asLong() == topic)
                .map(Talk.Frame::event);
    }

    private long topic(Map<String, ?> body) {
        return talk.json("POST", "/api/topics", body).path("id").asLong();
    }

    private long say(Container container, String text) {
        return Objects.requireNonNull(tx.durable(messages.add(container, new TranscriptEntry.Question(text, null)))
                        .block(LONG))
                .id();
    }

    private static List<Long> ids(JsonNode rows) {
        var ids = new ArrayList<Long>();
        rows.forEach(row -> ids.add(row.path("id").asLong()));
        return ids;
    }

    private static String word() {
        return "w" + UUID.randomUUID().toString().replace("-", "");
    }
}
