package dev.steward.conversation.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.history.change.Change;
import dev.steward.platform.data.Tx;
import dev.steward.platform.input.Patch;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.support.WritingRun;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests undoing topics that runs of agents created, changed and deleted. */
@ServiceTest
class UndoneConversationsTest {

    @Autowired
    private Talk talk;

    @Autowired
    private WritingRun run;

    @Autowired
    private Topics topics;

    @Autowired
    private TopicReverser reverser;

    @Autowired
    private Tx tx;

    private long topic;

    @BeforeEach
    void begin() {
        run.begin();
        talk.answeredByTheMock();
        topic = talk.topic("Written in");
    }

    @AfterEach
    void end() {
        run.end();
    }

    private Topic made(String title, @Nullable Long parent) {
        return run.writes(topics.create(
                new TopicCreate(title, "By a run", parent, null, null, null, null, null, null, null, null)));
    }

    private void note(long where, String text) {
        run.calls("append_note", Map.of("topic_id", where, "text", text));
    }

    private int found(long where) {
        return talk.status("GET", "/api/topics/" + where, null);
    }

    private static TopicPatch titled(String title) {
        return new TopicPatch(
                Patch.of(title),
                new Patch.Null<>(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent());
    }

    @Test
    void aTopicThatWasMadeGoesIntoTheTrashWithWhatTheRunWroteIntoIt() {
        var above = made("Above", null);
        var below = made("Below", above.id());
        note(below.id(), "Written");
        assertThat(run.changes())
                .containsExactly("message created: **Notes** Written", "topic created: Below", "topic created: Above");
        assertThat(run.undo().count()).isEqualTo(3);
        assertThat(found(above.id())).isEqualTo(404);
        assertThat(found(below.id())).isEqualTo(404);
        assertThat(talk.status("POST", "/api/topics/%d/restore".formatted(above.id()), null))
                .isEqualTo(200);
    }

    @Test
    void aTopicThatSomebodyUsesStays() {
        var written = made("Written in", null);
        talk.json("POST", "/api/topics/%d/commands/notes/append".formatted(written.id()), Map.of("text", "Mine"));
        assertThat(run.undo().conflicts()).containsExactly("It contains messages.");
        var parent = made("Parent", null);
        talk.json("POST", "/api/topics", Map.of("title", "Mine", "parent_id", parent.id()));
        assertThat(run.undoLast().conflicts()).containsExactly("It contains other topics.");
        var pinned = made("Pinned", null);
        talk.json("PATCH", "/api/topics/" + pinned.id(), Map.of("pinned", true));
        assertThat(run.undoLast().conflicts()).containsExactly("It was changed after the run wrote it.");
        var gone = made("Gone", null);
        talk.status("DELETE", "/api/topics/" + gone.id(), null);
        assertThat(run.undoLast().conflicts()).containsExactly("It no longer exists.");
        assertThat(List.of(found(written.id()), found(parent.id()), found(pinned.id())))
                .containsOnly(200);
    }

    @Test
    void aTopicThatWasChangedIsWhatItWas() {
        var before = talk.json("POST", "/api/topics", Map.of("title", "Before", "description", "What for"));
        long id = before.path("id").asLong();
        run.writes(topics.update(id, titled("After")));
        run.writes(topics.archive(id));
        assertThat(run.changes()).containsExactly("topic changed: After");
        assertThat(run.undo().count()).isEqualTo(1);
        var now = talk.json("GET", "/api/topics/" + id, null);
        for (var field : List.of("title", "description", "slug", "parent_id", "collection_id", "archived_at")) {
            assertThat(now.path(field)).as(field).isEqualTo(before.path(field));
        }
    }

    @Test
    void whoeverChangesATopicWhileItIsTakenBackComesAfterThat() {
        var subject = new Change.Subject(Change.Kind.topic, String.valueOf(topic), null, "Topic");
        var before = tx.durable(reverser.now(subject)).blockOptional().orElseThrow();
        run.writes(topics.update(topic, titled("By a run")));
        var mine = new AtomicReference<CompletableFuture<Topic>>();
        tx.durable(reverser.now(subject)
                        .doOnNext(_ -> mine.set(topics.update(topic, titled("Mine"))
                                .subscribeOn(Schedulers.boundedElastic())
                                .toFuture()))
                        .flatMap(_ -> Mono.fromFuture(Objects.requireNonNull(mine.get()), true)
                                .timeout(Duration.ofMillis(500))
                                .onErrorResume(TimeoutException.class, _ -> Mono.empty())
                                .then(reverser.restore(subject, before))))
                .block();
        assertThat(Objects.requireNonNull(mine.get()).join().title()).isEqualTo("Mine");
        assertThat(talk.json("GET", "/api/topics/" + topic, null).path("title").asString())
                .isEqualTo("Mine");
    }

    @Test
    void aTopicThatWasDeletedComesBackUnlessItIsErased() {
        run.does(topics.delete(topic));
        assertThat(run.changes()).containsExactly("topic deleted: Written in");
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(found(topic)).isEqualTo(200);
        run.does(topics.delete(topic));
        talk.status("DELETE", talk.inTrash("topic", topic), null);
        assertThat(run.undo().conflicts()).containsExactly("It is no longer in the trash.");
    }
}
