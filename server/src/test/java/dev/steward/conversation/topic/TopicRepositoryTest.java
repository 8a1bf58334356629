package dev.steward.conversation.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.findable.FindableChanges;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.input.Patch;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import reactor.core.publisher.Mono;

@OnEachDatabase({
    TopicRepository.class,
    TopicLists.class,
    TopicPlaces.class,
    CollectionRepository.class,
    FindableChanges.class
})
class TopicRepositoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00.123456Z");

    private final TopicRepository topics;
    private final TopicLists lists;
    private final TopicPlaces places;
    private final CollectionRepository collections;
    private final Sql sql;
    private final Tx tx;

    TopicRepositoryTest(
            TopicRepository topics,
            TopicLists lists,
            TopicPlaces places,
            CollectionRepository collections,
            Sql sql,
            Tx tx) {
        this.topics = topics;
        this.lists = lists;
        this.places = places;
        this.collections = collections;
        this.sql = sql;
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
    void childrenStayWhenTheirTopicGoes() {
        var parent = topic("going", null, null);
        var child = topic("staying", null, parent.id());
        assertThat(got(places.moveChildren(parent.id(), null))).isOne();
        got(sql.statement("delete from conversations where id = :id")
                .with("id", parent.id())
                .update());
        assertThat(topics.find(parent.id()).blockOptional(PATIENCE)).isEmpty();
        assertThat(got(topics.find(child.id())).parentId()).isNull();
    }

    private long general() {
        return got(collections.general());
    }

    private Topic topic(String name, @Nullable String description, @Nullable Long parent) {
        return topic(name, description, parent, general());
    }

    private Topic topic(String name, @Nullable String description, @Nullable Long parent, @Nullable Long collection) {
        return got(tx.nonDurable(sql.statement("insert into conversations (kind) values ('topic')")
                .insert()
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
