package dev.steward.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@OnEachDatabase({TopicReader.class, MessageReader.class, PromptRowReader.class, TopicActivity.class})
class ConversationRepositoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00.123456Z");

    private final TopicRepository topics;
    private final MessageRepository messages;
    private final TopicActivity activity;
    private final Tx tx;

    ConversationRepositoryTest(TopicRepository topics, MessageRepository messages, TopicActivity activity, Tx tx) {
        this.topics = topics;
        this.messages = messages;
        this.activity = activity;
        this.tx = tx;
    }

    @Test
    void aTopicIsReadAsItWasStored() {
        var parent = stored(topic("parent", null, null));
        var child = stored(topic("child", "ünï 'quoted'", parent.key()));
        assertThat(got(topics.findById(parent.key()))).isEqualTo(parent);
        assertThat(got(topics.bySlug("child"))).isEqualTo(child);
        assertThat(got(topics.byPublicId("public-child"))).isEqualTo(child);
        assertThat(got(topics.withAncestors(child.key()).collectList())).containsExactly(child.key(), parent.key());
        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> stored(topic("child", null, null)));
    }

    @Test
    void aSearchTakesItsPatternLiterally() {
        stored(topic("100% sure", null, null));
        stored(topic("100 sure", null, null));
        assertThat(got(topics.withTitleLike("%100!% SURE%").map(Topic::title).collectList()))
                .containsExactly("100% sure");
    }

    @Test
    void aTouchedTopicIsGivenBackAndComesFirst() {
        var first = stored(topic("first", null, null));
        stored(topic("second", "later", null));
        var touched = got(tx.lazily(activity.touch(first.key())));
        assertThat(touched.lastActivityAt()).isAfter(first.lastActivityAt());
        assertThat(touched.title()).isEqualTo("first");
        assertThat(got(topics.findById(first.key()))).isEqualTo(touched);
        assertThat(got(topics.newestActivityFirst().map(Topic::slug).collectList()))
                .startsWith("first");
        assertThat(activity.touch(999_999).blockOptional(PATIENCE)).isEmpty();
    }

    @Test
    void aMessageIsReadAsItWasStored() {
        var container = container("messages");
        var plain = stored(Message.user(container, "Hi", null, NOW));
        var full = stored(new Message(
                null,
                container.id(),
                Message.Role.assistant,
                "Hello 🌍",
                "thought",
                "[]",
                "[\"a\"]",
                "override",
                1,
                2,
                "model",
                3,
                "stop",
                NOW,
                NOW));
        assertThat(got(messages.findById(plain.key()))).isEqualTo(plain);
        assertThat(got(messages.findById(full.key()))).isEqualTo(full);
        assertThat(got(messages.promptBefore(container.id(), Long.MAX_VALUE, 10).collectList()))
                .containsExactly(
                        new PromptRow(full.key(), Message.Role.assistant, "Hello 🌍", "[]"),
                        new PromptRow(plain.key(), Message.Role.user, "Hi", null));
    }

    @Test
    void aPageHoldsTheNewestRowsBelowAnIdAndOfItsOwnTopicOnly() {
        var here = container("here");
        var there = container("there");
        var ids = Flux.range(0, 6)
                .concatMap(n -> messages.save(Message.user(n % 2 == 0 ? here : there, "n" + n, null, NOW)))
                .map(Message::key)
                .collectList();
        var all = got(ids);
        assertThat(page(here, Long.MAX_VALUE, 2)).containsExactly(all.get(4), all.get(2));
        assertThat(page(here, all.get(2), 2)).containsExactly(all.get(0));
    }

    @Test
    void onlyWhatIsNamedIsDeleted() {
        var here = container("deleted");
        var there = container("kept");
        var kept = stored(Message.user(there, "kept", null, NOW));
        var rows = got(Flux.range(0, 4)
                .concatMap(n -> messages.save(Message.user(here, "n" + n, null, NOW)))
                .map(Message::key)
                .collectList());
        assertThat(got(messages.deleteOne(there.id(), rows.get(0)))).isZero();
        assertThat(got(messages.deleteOne(here.id(), rows.get(0)))).isOne();
        assertThat(got(messages.deleteAfter(here.id(), rows.get(2)))).isOne();
        assertThat(page(here, Long.MAX_VALUE, 9)).containsExactly(rows.get(2), rows.get(1));
        assertThat(got(messages.clear(here.id()))).isEqualTo(2);
        assertThat(page(there, Long.MAX_VALUE, 9)).containsExactly(kept.key());
    }

    @Test
    void messagesGoWithTheirTopicAndChildrenStay() {
        var parent = stored(topic("going", null, null));
        var child = stored(topic("staying", null, parent.key()));
        var message = stored(Message.user(Container.topic(parent.key()), "Hi", null, NOW));
        assertThat(got(topics.moveChildren(parent.key(), null))).isOne();
        topics.deleteById(parent.key()).block(PATIENCE);
        assertThat(messages.findById(message.key()).blockOptional(PATIENCE)).isEmpty();
        assertThat(got(topics.findById(child.key())).parentId()).isNull();
    }

    private List<Long> page(Container container, long beforeId, int limit) {
        return got(messages.pageBefore(container.id(), beforeId, limit)
                .map(Message::key)
                .collectList());
    }

    private Container container(String name) {
        return Container.topic(stored(topic(name, null, null)).key());
    }

    private Topic stored(Topic topic) {
        return got(topics.save(topic));
    }

    private Message stored(Message message) {
        return got(messages.save(message));
    }

    private static Topic topic(String name, @Nullable String description, @Nullable Long parent) {
        return new Topic(
                null, "public-" + name, name, name, Topic.STANDARD, description, parent, parent != null, NOW, NOW, NOW);
    }

    private static <T> T got(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(PATIENCE));
    }
}
