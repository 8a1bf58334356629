package dev.steward.history.trash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.event.EventBus;
import dev.steward.history.trash.TrashRacesTest.Things;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.core.type.TypeReference;

/** Tests competing restores and deletions: one of them wins; and that much is erased in batches. */
@OnEachDatabase({TrashSlice.class, Trash.class, EventBus.class, Things.class})
class TrashRacesTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Trash trash;
    private final TrashKeeper keeper;
    private final Things things;
    private final Sql sql;
    private final Tx tx;

    TrashRacesTest(Trash trash, TrashKeeper keeper, Things things, Sql sql, Tx tx) {
        this.trash = trash;
        this.keeper = keeper;
        this.things = things;
        this.sql = sql;
        this.tx = tx;
    }

    /** Things the trash treats as topics. */
    @Component
    static class Things implements Trashable {

        private static final TypeReference<Map<String, String>> SNAPSHOT = new TypeReference<>() {};

        private final TrashKeeper keeper;
        private final Tx tx;
        private final List<Long> back = Collections.synchronizedList(new ArrayList<>());
        private final List<Long> erased = Collections.synchronizedList(new ArrayList<>());
        private long broken;

        Things(TrashKeeper keeper, Tx tx) {
            this.keeper = keeper;
            this.tx = tx;
        }

        @Override
        public TrashKind kind() {
            return TrashKind.topic;
        }

        @Override
        public Mono<Restored> restore(long subject) {
            return tx.durable(keeper.bringBack(
                            kind(),
                            subject,
                            SNAPSHOT,
                            kept -> Mono.fromSupplier(() -> {
                                if (subject == broken) {
                                    throw new Problem.Conflict("no-room", "There is no room for it.");
                                }
                                return new Restored(
                                        kind(), subject, null, kept.snapshot().getOrDefault("title", ""));
                            }))
                    .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Thing")))
                    .delayUntil(_ -> tx.afterCommit(Mono.fromRunnable(() -> back.add(subject)))));
        }

        @Override
        public Mono<Void> erase(long subject) {
            return subject == broken
                    ? Mono.error(new IllegalStateException("It cannot be erased"))
                    : tx.afterCommit(Mono.fromRunnable(() -> erased.add(subject)));
        }
    }

    @BeforeEach
    void reset() {
        given(sql.statement("delete from trash").update());
        things.back.clear();
        things.erased.clear();
        things.broken = 0;
    }

    private static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }

    private long kept(long subject) {
        return given(tx.durable(keeper.keep(TrashKind.topic, subject, "Thing", Map.of("title", "Thing"))));
    }

    private long rows() {
        return given(sql.statement("select count(*) as n from trash").one(row -> row.number("n")));
    }

    /** How many succeeded; the others were told that it does not exist. */
    private static long winners(List<Mono<?>> wishes) {
        var outcomes = given(Flux.fromIterable(wishes)
                .flatMap(wish -> wish.then(Mono.just("done"))
                        .onErrorResume(Problem.NotFound.class, _ -> Mono.just("not found"))
                        .subscribeOn(Schedulers.boundedElastic()))
                .collectList());
        assertThat(outcomes).hasSize(wishes.size());
        return outcomes.stream().filter("done"::equals).count();
    }

    @Test
    void oneOfThoseWhoWantItBackOrGoneAtOnceGetsIt() {
        for (int subject = 1; subject <= 20; subject++) {
            long id = kept(subject);
            assertThat(winners(List.of(trash.restore(id), trash.erase(id), things.restore(subject), trash.erase(id))))
                    .isOne();
            assertThat(things.back.size() + things.erased.size()).isEqualTo(subject);
            assertThat(rows()).isZero();
        }
    }

    @Test
    void whatThereIsNoRoomForStays() {
        long id = kept(1);
        things.broken = 1;
        assertThatThrownBy(() -> given(trash.restore(id)))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessage("There is no room for it.");
        assertThat(rows()).isOne();
        things.broken = 0;
        assertThat(given(trash.restore(id)).title()).isEqualTo("Thing");
        assertThatThrownBy(() -> given(trash.restore(id))).hasMessage("Deleted thing not found");
    }

    @Test
    void oneThatIsDeletedAgainIsAnotherOne() {
        long first = kept(1);
        given(trash.restore(first));
        long second = kept(1);
        assertThat(second).isGreaterThan(first);
        assertThatThrownBy(() -> trash.erase(first).block(LONG)).hasMessage("Deleted thing not found");
        assertThat(given(trash.list(new KeysetPage(KeysetPage.NEWEST, 5), Duration.ofDays(1))
                        .map(TrashRead::id)
                        .collectList()))
                .containsExactly(second);
    }

    @Test
    void whatCannotBeReadStaysUntilItIsErased() {
        long id = kept(1);
        given(sql.statement("update trash set snapshot = 'damaged'").update());
        assertThatThrownBy(() -> given(trash.restore(id))).isInstanceOf(Problem.NotFound.class);
        trash.erase(id).block(LONG);
        assertThat(things.erased).containsExactly(1L);
    }

    @Test
    void aFullTrashIsEmptiedToTheLastRow() {
        many(1_203, Instant.now());
        trash.empty().block(LONG);
        assertThat(rows()).isZero();
        assertThat(things.erased).hasSize(1_203).doesNotHaveDuplicates();
    }

    @Test
    void whoIsToldThatItCouldNotBeEmptiedFindsTheRestAsItWas() {
        many(3, Instant.now());
        things.broken = 2;
        assertThatThrownBy(() -> trash.empty().block(LONG)).hasMessage("It cannot be erased");
        assertThat(things.erased).containsExactly(1L);
        assertThat(rows()).isEqualTo(2);
        things.broken = 0;
        trash.empty().block(LONG);
        assertThat(rows()).isZero();
    }

    @Test
    void onlyWhatWasDeletedBeforeThenIsErasedAndWhatCannotBeStopsNothing() {
        var then = Instant.parse("2026-11-01T12:00:00Z");
        many(3, then.minusSeconds(1));
        kept(4);
        assertThat(given(trash.eraseBefore(then.minusSeconds(1)))).isZero();
        things.broken = 2;
        assertThat(given(trash.eraseBefore(then))).isEqualTo(2);
        assertThat(things.erased).containsExactly(1L, 3L);
        assertThat(rows()).as("it is still there").isEqualTo(2);
        things.broken = 0;
        assertThat(given(trash.eraseBefore(then))).isOne();
        assertThat(things.erased).containsExactly(1L, 3L, 2L);
    }

    @Test
    void aRowThatCannotBeReadKeepsNoOtherFromBeingErased() {
        var then = Instant.parse("2026-11-01T12:00:00Z");
        many(3, then.minusSeconds(1));
        given(sql.statement("update trash set kind = 'nonsense' where subject_id = 1")
                .update());
        assertThat(given(trash.eraseBefore(then))).isEqualTo(2);
        assertThat(things.erased).containsExactly(2L, 3L);
    }

    private void many(int count, Instant at) {
        given(sql.rows("trash", IntStream.rangeClosed(1, count).boxed().toList())
                .with("kind", TrashKind.topic)
                .with("subject_id", each -> (long) each)
                .with("title", "One of many")
                .with("snapshot", "{}")
                .with("deleted_at", at)
                .insert());
    }
}
