package dev.steward.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.Container;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests the rows, at any time the test sets. */
@OnEachDatabase(ReminderRepository.class)
class ReminderRepositoryTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

    private final ReminderRepository rows;
    private final Sql sql;

    ReminderRepositoryTest(ReminderRepository rows, Sql sql) {
        this.rows = rows;
        this.sql = sql;
    }

    @BeforeEach
    void empty() {
        wait(sql.statement("delete from conversations").update());
    }

    @Test
    void aReminderIsReadAsItWasWritten() {
        var topic = conversation("topic");
        assertThat(rows.find(topic).blockOptional(LONG)).isEmpty();
        var set = set(topic, NOON, "tea");
        assertThat(wait(rows.find(topic))).isEqualTo(set);
        var moved = wait(rows.set(set, NOON.plusSeconds(60), null, NOON));
        assertThat(wait(rows.find(topic))).isEqualTo(moved);
        assertThat(moved.revision()).isEqualTo(2);
        assertThat(rows.set(set, NOON, "late", NOON).blockOptional(LONG))
                .as("based on what is there no more")
                .isEmpty();
        assertThat(wait(rows.delete(set))).isFalse();
        assertThat(wait(rows.delete(moved))).isTrue();
        assertThat(rows.find(topic).blockOptional(LONG)).isEmpty();
    }

    @Test
    void itFiresOnceWhenItsTimeHasComeHoweverTheClockIsSet() {
        var topic = conversation("topic");
        var set = set(topic, NOON, null);
        assertThat(wait(rows.fire(set.id(), NOON.minusNanos(1_000)))).isFalse();
        assertThat(due(NOON.minusSeconds(1))).isEmpty();
        assertThat(wait(rows.nextAfter(NOON.minusSeconds(1)))).isEqualTo(NOON);
        var muchLater = NOON.plus(Duration.ofDays(400));
        assertThat(due(muchLater)).as("the clock was put forward").containsExactly(set);
        assertThat(due(NOON.minus(Duration.ofDays(400)))).as("and back").isEmpty();
        assertThat(wait(rows.fire(set.id(), NOON))).isTrue();
        assertThat(wait(rows.fire(set.id(), NOON))).isFalse();
        assertThat(wait(rows.fire(set.id(), muchLater))).isFalse();
        assertThat(due(muchLater)).isEmpty();
        var fired = wait(rows.find(topic));
        assertThat(fired.state()).isEqualTo(ReminderState.fired);
        assertThat(fired.firedAt()).isEqualTo(NOON);
        assertThat(fired.revision()).isEqualTo(2);
        var again = wait(rows.set(fired, NOON.plusSeconds(60), "again", NOON));
        assertThat(wait(rows.find(topic))).isEqualTo(again);
        assertThat(again.firedAt()).isNull();
    }

    @Test
    void ofManyWhoLetItFireAtOnceOneDoes() {
        var set = set(conversation("topic"), NOON, null);
        var fired = Flux.range(0, 8)
                .flatMap(_ -> rows.fire(set.id(), NOON).subscribeOn(Schedulers.boundedElastic()))
                .filter(each -> each)
                .count();
        assertThat(wait(fired)).isEqualTo(1);
    }

    @Test
    void whatIsDueComesInItsOrderAndNeverMoreThanIsAskedFor() {
        var set = IntStream.range(0, 5)
                .mapToObj(i -> set(conversation(i % 2 == 0 ? "topic" : "chat"), NOON.minusSeconds(i), null))
                .toList();
        assertThat(wait(rows.due(NOON, 3).collectList())).containsExactly(set.get(4), set.get(3), set.get(2));
        assertThat(due(NOON)).hasSize(5);
        assertThat(due(NOON.minusSeconds(3))).containsExactly(set.get(4), set.get(3));
        assertThat(rows.nextAfter(NOON).blockOptional(LONG)).isEmpty();
    }

    @Test
    void aDeletedConversationIsNotRemindedOf() {
        var topic = conversation("topic");
        var set = set(topic, NOON, null);
        kind(topic, "deleted");
        assertThat(due(NOON)).isEmpty();
        assertThat(rows.nextAfter(NOON.minusSeconds(1)).blockOptional(LONG)).isEmpty();
        assertThat(rows.find(topic).blockOptional(LONG)).isEmpty();
        kind(topic, "topic");
        assertThat(due(NOON)).containsExactly(set);
    }

    private void kind(Container container, String kind) {
        wait(sql.statement("update conversations set kind = :kind where id = :id")
                .with("kind", kind)
                .with("id", container.id())
                .update());
    }

    private Container conversation(String kind) {
        var id = wait(sql.statement("insert into conversations (kind) values (:kind)")
                .with("kind", kind)
                .insert());
        return new Container(Container.Kind.valueOf(kind), id);
    }

    private Reminder set(Container container, Instant at, @Nullable String note) {
        return wait(rows.insert(container, at, note, 1, NOON.minusSeconds(3_600)));
    }

    private List<Reminder> due(Instant now) {
        return wait(rows.due(now, 100).collectList());
    }

    private static <T> T wait(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }
}
