package dev.steward.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.findable.FindableChanges;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Tx;
import dev.steward.platform.input.Patch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@OnEachDatabase({
    TopicRepository.class,
    TopicLists.class,
    TopicPlaces.class,
    CollectionRepository.class,
    MessageRepository.class,
    TranscriptRepository.class,
    AlternativeRepository.class,
    ConversationRepository.class,
    FindableChanges.class
})
class ConversationRepositoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00.123456Z");

    private final ConversationRepository conversations;
    private final TopicRepository topics;
    private final TopicLists lists;
    private final TopicPlaces places;
    private final CollectionRepository collections;
    private final MessageRepository messages;
    private final TranscriptRepository transcript;
    private final AlternativeRepository alternatives;
    private final FindableChanges findable;
    private final Tx tx;

    ConversationRepositoryTest(
            ConversationRepository conversations,
            TopicRepository topics,
            TopicLists lists,
            TopicPlaces places,
            CollectionRepository collections,
            MessageRepository messages,
            TranscriptRepository transcript,
            AlternativeRepository alternatives,
            FindableChanges findable,
            Tx tx) {
        this.conversations = conversations;
        this.topics = topics;
        this.lists = lists;
        this.places = places;
        this.collections = collections;
        this.messages = messages;
        this.transcript = transcript;
        this.alternatives = alternatives;
        this.findable = findable;
        this.tx = tx;
    }

    @Test
    void aTopicIsReadAsItWasStored() {
        var parent = topic("parent", null, null);
        var child = topic("child", "ünï 'quoted'", parent.id());
        assertThat(got(topics.find(parent.id()))).isEqualTo(parent);
        assertThat(got(topics.bySlug("child"))).isEqualTo(child);
        assertThat(got(topics.byPublicId("public-child"))).isEqualTo(child);
        assertThat(got(places.depth()).parents()).containsEntry(child.id(), parent.id());
        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> topic("child", null, null));
    }

    @Test
    void aSearchTakesItsPatternLiterally() {
        topic("100% sure", null, null);
        topic("100 sure", null, null);
        assertThat(got(lists.inUse(new TopicFilter("100% SURE", null))
                        .map(Topic::title)
                        .collectList()))
                .containsExactly("100% sure");
    }

    @Test
    void aTouchedTopicIsGivenBackAndComesFirst() {
        var first = topic("first", null, null);
        topic("second", "later", null);
        var touched = got(tx.nonDurable(topics.touch(first.id(), NOW.plusSeconds(60))));
        assertThat(touched.times().lastActivityAt()).isEqualTo(NOW.plusSeconds(60));
        assertThat(touched.title()).isEqualTo("first");
        assertThat(got(topics.find(first.id()))).isEqualTo(touched);
        assertThat(got(lists.inUse(new TopicFilter(null, null))
                        .map(topic -> topic.address().slug())
                        .collectList()))
                .startsWith("first");
        assertThat(topics.touch(999_999, NOW).blockOptional(PATIENCE)).isEmpty();
    }

    @Test
    void anUpdateWritesWhatIsNamedAndNothingElse() {
        var parent = topic("above", null, null);
        var topic = topic("patched", "before", parent.id());
        var patch = new TopicPatch(
                Patch.absent(),
                new Patch.Null<>(),
                Patch.absent(),
                Patch.of(false),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.of("owner/name"),
                Patch.of(12));
        var later = NOW.plusSeconds(1);
        assertThat(got(topics.update(topic, patch, "patched", topic.place(), later)))
                .isTrue();
        assertThat(got(topics.find(topic.id())).content())
                .isEqualTo(new Topic.Content(
                        "patched", Topic.STANDARD, null, parent.id(), false, general(), null, "owner/name", 12));
        var top = new TopicPlace(null, general());
        assertThat(got(topics.update(topic, patch, "other", top, later))).isTrue();
        assertThat(got(topics.find(topic.id())).place()).isEqualTo(top);
        assertThat(got(topics.bySlug("other")).id()).isEqualTo(topic.id());
        var gone = new Topic(999_999, topic.address(), topic.content(), topic.times());
        assertThat(got(topics.update(gone, patch, "slug", topic.place(), NOW))).isFalse();
    }

    @Test
    void aTopicInNoCollectionIsPutIntoTheGeneralOne() {
        var topic = topic("in none", null, null, null);
        assertThat(topic.collectionId()).isZero();
        assertThat(got(places.isAnyInNone())).isTrue();
        assertThat(got(places.putIntoWhatIsInNone(general()))).isOne();
        assertThat(got(places.isAnyInNone())).isFalse();
        assertThat(got(topics.find(topic.id())).collectionId()).isEqualTo(general());
    }

    @Test
    void aMessageIsReadAsItWasStored() {
        var topic = topic("messages", null, null).id();
        var call = new TranscriptEntry.AnsweredCall("c", "n", "{}", true, new TranscriptEntry.FileLink("s", "p"), true);
        var rows = List.of(
                new TranscriptEntry.Question("Hi", null),
                new TranscriptEntry.Question("Hi", "override", new TranscriptEntry.Alternatives(7, 3, 2)),
                new TranscriptEntry.Answer(
                        "", null, List.of(TranscriptEntry.Call.of("c", "n", "{}")), List.of(), null, null),
                new TranscriptEntry.ToolAnswer("found", call),
                new TranscriptEntry.Answer(
                        "Hello 🌍",
                        "thought",
                        List.of(),
                        List.of("a"),
                        new TranscriptEntry.Usage(1, 2),
                        new TranscriptEntry.Ending("model", 3, "stop")),
                new TranscriptEntry.Notice("Error: no", new TranscriptEntry.Failure("rate_limited", 7L, 1L)),
                new TranscriptEntry.Notice("by the way", null));
        for (var said : rows) {
            var stored = stored(topic, said);
            assertThat(got(messages.find(topic, stored.id()))).isEqualTo(stored);
        }
        assertThat(got(transcript
                        .promptBefore(topic, Long.MAX_VALUE, 3)
                        .map(Message::said)
                        .collectList()))
                .containsExactly(
                        new TranscriptEntry.Notice("by the way", null),
                        new TranscriptEntry.Notice("Error: no", null),
                        new TranscriptEntry.Answer("Hello 🌍", null, List.of(), List.of(), null, null));
    }

    @Test
    void aPageHoldsTheNewestRowsBelowAnIdAndOfItsOwnConversationOnly() {
        long here = topic("here", null, null).id();
        long there = topic("there", null, null).id();
        var all = got(Flux.range(0, 6)
                .concatMap(n ->
                        messages.insert(n % 2 == 0 ? here : there, new TranscriptEntry.Question("n" + n, null), NOW))
                .map(Message::id)
                .collectList());
        assertThat(page(here, Long.MAX_VALUE, 2)).containsExactly(all.get(4), all.get(2));
        assertThat(page(here, all.get(2), 2)).containsExactly(all.get(0));
    }

    @Test
    void onlyWhatIsNamedIsDeleted() {
        long here = topic("deleted", null, null).id();
        long there = topic("kept", null, null).id();
        var kept = stored(there, new TranscriptEntry.Question("kept", null));
        var rows = got(Flux.range(0, 4)
                .concatMap(n -> messages.insert(here, new TranscriptEntry.Question("n" + n, null), NOW))
                .map(Message::id)
                .collectList());
        assertThat(got(messages.hide(there, rows.get(0)))).isFalse();
        assertThat(got(messages.hide(here, rows.get(0)))).isTrue();
        assertThat(got(messages.hide(here, rows.get(0)))).isFalse();
        assertThat(got(messages.deleteAfter(here, rows.get(2)))).isOne();
        assertThat(page(here, Long.MAX_VALUE, 9)).containsExactly(rows.get(2), rows.get(1));
        assertThat(got(messages.clear(here))).isEqualTo(3);
        assertThat(page(there, Long.MAX_VALUE, 9)).containsExactly(kept.id());
    }

    /** What only failed is not kept when it is asked again; what a reminder said is. */
    @Test
    void aQuestionIsAnsweredByAllButFailures() {
        long topic = topic("reminded", null, null).id();
        long question = stored(topic, new TranscriptEntry.Question("Hi", null)).id();
        stored(topic, new TranscriptEntry.Notice("Error: no", new TranscriptEntry.Failure("rate_limited", 7L, 1L)));
        assertThat(got(messages.answered(topic, question))).isFalse();
        stored(
                topic,
                new TranscriptEntry.Notice("Tea", null, new TranscriptEntry.Occasion("reminder_fired", NOW, "tea")));
        assertThat(got(messages.answered(topic, question))).isTrue();
    }

    @Test
    void whoeverLooksForRowsIsToldOfThoseThatWentWithTheirAlternatives() {
        long topic = topic("waiting", null, null).id();
        long question = stored(topic, new TranscriptEntry.Question("Hi", null)).id();
        var answer = stored(topic, new TranscriptEntry.Answer("Hello", null, List.of(), List.of(), null, null));
        long before = got(findable.newest());
        var shown = got(alternatives.insert(topic, question, question, 1, NOW));
        assertThat(got(messages.putAway(topic, answer.id(), shown.id()))).isOne();
        assertThat(got(messages.eraseWaiting(question))).isOne();
        assertThat(got(findable.between(before, Long.MAX_VALUE, 9)
                        .map(FindableChanges.Change::row)
                        .collectList()))
                .containsExactly(answer.id());
        assertThat(got(messages.exists(answer.id()))).isFalse();
    }

    @Test
    void messagesGoWithTheirTopicAndChildrenStay() {
        var parent = topic("going", null, null);
        var child = topic("staying", null, parent.id());
        var message = stored(parent.id(), new TranscriptEntry.Question("Hi", null));
        assertThat(got(places.moveChildren(parent.id(), null))).isOne();
        assertThat(got(conversations.erase(parent.id()))).isZero();
        assertThat(got(conversations.hide(Container.topic(parent.id())))).isOne();
        assertThat(got(conversations.erase(parent.id()))).isOne();
        assertThat(got(messages.exists(message.id()))).isFalse();
        assertThat(topics.find(parent.id()).blockOptional(PATIENCE)).isEmpty();
        assertThat(got(topics.find(child.id())).parentId()).isNull();
    }

    private List<Long> page(long conversation, long beforeId, int limit) {
        return got(transcript
                .before(conversation, beforeId, limit)
                .map(Message::id)
                .collectList());
    }

    private Message stored(long conversation, TranscriptEntry said) {
        return got(messages.insert(conversation, said, NOW));
    }

    private long general() {
        return got(collections.general());
    }

    private Topic topic(String name, @Nullable String description, @Nullable Long parent) {
        return topic(name, description, parent, general());
    }

    private Topic topic(String name, @Nullable String description, @Nullable Long parent, @Nullable Long collection) {
        return got(tx.nonDurable(conversations
                .insert(Container.Kind.topic)
                .map(id -> new Topic(
                        id,
                        new Topic.Address("public-" + name, name),
                        new Topic.Content(
                                name,
                                Topic.STANDARD,
                                description,
                                parent,
                                parent != null,
                                collection,
                                null,
                                null,
                                null),
                        new Topic.Times(NOW, NOW, NOW, null)))
                .flatMap(topics::insert)));
    }

    private static <T> T got(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(PATIENCE));
    }
}
