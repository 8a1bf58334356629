package dev.steward.conversation.exposed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.Container;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.event.Event;
import dev.steward.exposed.Bounds;
import dev.steward.exposed.ExposedResources;
import dev.steward.exposed.Section;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.support.HostCall;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;

/** Tests conversations as texts that hosts read. */
@ServiceTest
class ConversationResourcesTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private Talk talk;

    @Autowired
    @Qualifier("topicResources")
    private ConversationResources topics;

    @Autowired
    @Qualifier("chatResources")
    private ConversationResources chats;

    @Autowired
    private Messages messages;

    @Autowired
    private Tx tx;

    @Test
    void aTopicIsReadAsMarkdownByItsIdAndByItsSlug() {
        var topic = talk.json("POST", "/api/topics", Map.of("title", "Kettle " + word(), "description", "About tea"));
        long id = topic.path("id").asLong();
        say(id, "How hot?");
        var text = read(topics, String.valueOf(id));
        assertThat(text)
                .startsWith("# " + topic.path("title").asString() + "\n\n> About tea\n\n## You, ")
                .doesNotContain("<!-- steward:")
                .contains("\n## You, ")
                .endsWith("\n\nHow hot?\n")
                .doesNotContain("last part");
        assertThat(read(topics, topic.path("slug").asString())).isEqualTo(text);
        assertThat(topics.resolve(topic.path("slug").asString()).block(LONG)).isEqualTo(String.valueOf(id));
        assertThat(topics.resolve("no-" + word()).blockOptional(LONG)).isEmpty();
        assertThat(topics.read("no-" + word(), HostCall.ofAll()).blockOptional(LONG))
                .isEmpty();
        assertThat(chats.read(String.valueOf(id), HostCall.ofAll()).blockOptional(LONG))
                .isEmpty();
        assertThat(topics.sections()).isEqualTo(Set.of(Section.TOPICS, Section.MESSAGES));
        assertThat(chats.sections()).isEqualTo(Set.of(Section.CHATS));
    }

    @Test
    void ofALongOneTheLastPartIsRead() {
        long id = talk.topic("Long " + word());
        long last = 0;
        for (int i = 0; i < 20; i++) {
            last = say(id, "number %d %s".formatted(i, "z".repeat(20_000)));
        }
        var text = read(topics, String.valueOf(id));
        assertThat(text.length()).isBetween(100_000, 160_000);
        assertThat(text).contains("number 19").doesNotContain("number 0 ");
        assertThat(text)
                .contains("> This is the last part. What was said before: list_messages topic_id=%d before=%d"
                        .formatted(id, last - 6));
        say(id, "y".repeat(400_000));
        var longest = read(topics, String.valueOf(id));
        assertThat(longest.length()).isLessThan(160_000);
        assertThat(longest).endsWith("> This message goes on; only its beginning is here.\n");
    }

    @Test
    void theListIsPagedFromTheNewestOnAndKnowsWhereItEnded() {
        var word = word();
        for (int i = 0; i <= ConversationResources.PAGE; i++) {
            talk.json("POST", "/api/chats", Map.of("title", word + i));
        }
        var first = Objects.requireNonNull(chats.list(null).block(LONG));
        assertThat(first.lines()).hasSize(ConversationResources.PAGE);
        assertThat(first.lines().getFirst().name()).isEqualTo(word + ConversationResources.PAGE);
        var second = Objects.requireNonNull(chats.list(first.next()).block(LONG));
        assertThat(second.lines().getFirst().name()).isEqualTo(word + "0");
        assertThat(read(chats, second.lines().getFirst().key())).startsWith("# " + word + "0");
        Assertions.assertThatThrownBy(() -> chats.list("x").block(LONG)).isInstanceOf(Problem.Invalid.class);
    }

    @Test
    void aBeginningOfATitleOrASlugIsCompleted() {
        var word = word();
        var topic = talk.json("POST", "/api/topics", Map.of("title", "Über " + word, "slug", word + "-x"));
        var slug = topic.path("slug").asString();
        assertThat(topics.complete("Über " + word).block(LONG)).containsExactly(slug);
        assertThat(topics.complete(slug.substring(0, slug.length() - 1)).block(LONG))
                .containsExactly(slug);
        assertThat(topics.complete("%" + word).block(LONG)).isEmpty();
    }

    @Test
    void aSlugThatLooksLikeAnIdIsCompletedWithTheId() {
        var topic = talk.json("POST", "/api/topics", Map.of("title", "90210"));
        assertThat(topic.path("slug").asString()).isEqualTo("90210");
        var id = topic.path("id").asString();
        assertThat(topics.complete("90210").block(LONG)).containsExactly(id);
        assertThat(read(topics, id)).startsWith("# 90210");
    }

    @Test
    void oneCompletionMoreThanIsOfferedSaysThatThereAreMore() {
        var word = word();
        for (int i = 0; i <= Bounds.COMPLETIONS + 1; i++) {
            talk.json("POST", "/api/chats", Map.of("title", word + i));
        }
        assertThat(chats.complete(word).block(LONG)).hasSize(Bounds.COMPLETIONS + 1);
    }

    @Test
    void eventsSayWhatIsDifferent() {
        ExposedResources ofTopics = topics;
        assertThat(ofTopics.changedBy(Event.topic("message.changed", 7L))).contains("7");
        assertThat(ofTopics.changedBy(Event.topic("topic.changed", 7L))).contains("7");
        assertThat(ofTopics.changedBy(Event.chat("message.changed", 7L))).isEmpty();
        assertThat(ofTopics.changedBy(Event.topic("read.changed", 7L))).isEmpty();
        assertThat(ofTopics.isListChangedBy(Event.topic("topic.changed", 7L))).isTrue();
        assertThat(ofTopics.isListChangedBy(Event.topic("message.changed", 7L))).isFalse();
        assertThat(chats.changedBy(Event.chat("message.changed", 8L))).contains("8");
        assertThat(chats.isListChangedBy(Event.chat("chat.changed", 8L))).isTrue();
        assertThat(chats.isAnyChangedBy(Event.chat("chat.changed", 8L))).isFalse();
    }

    private static String read(ExposedResources resources, String key) {
        return Objects.requireNonNull(resources.read(key, HostCall.ofAll()).block(LONG));
    }

    private long say(long topic, String text) {
        return Objects.requireNonNull(
                        tx.durable(messages.add(Container.topic(topic), new TranscriptEntry.Question(text, null)))
                                .block(LONG))
                .id();
    }

    private static String word() {
        return "w" + UUID.randomUUID().toString().replace("-", "");
    }
}
