package dev.steward.durable.outbox;

import static dev.steward.durable.outbox.Scratch.KIND;
import static dev.steward.durable.outbox.Scratch.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

@OnEachDatabase(OutboxRepository.class)
class OutboxTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final OutboxRepository rows;
    private final Sql sql;
    private final Tx tx;

    private final AtomicInteger announcements = new AtomicInteger();
    private Scratch.Watch watch = new Scratch.Watch();
    private Scratch scratch;
    private Outbox outbox;

    OutboxTest(OutboxRepository rows, Sql sql, Tx tx) {
        this.rows = rows;
        this.sql = sql;
        this.tx = tx;
        this.scratch = new Scratch(sql);
        this.outbox = new Outbox(rows, tx, announced(), watch);
    }

    @BeforeEach
    void reset() {
        watch = new Scratch.Watch();
        scratch = new Scratch(sql);
        outbox = new Outbox(rows, tx, announced(), watch);
    }

    private Supplier<Mono<Void>> announced() {
        return () -> Mono.fromRunnable(announcements::incrementAndGet);
    }

    private Dispatcher dispatcher(String owner, BiFunction<FaultPoint, OutboxMessage, Mono<Void>> faults) {
        return new Dispatcher(rows, outbox, List.of(scratch), tx, owner, watch, () -> 1, faults);
    }

    private Dispatcher dispatcher(String owner) {
        return dispatcher(owner, (_, _) -> Mono.empty());
    }

    private void run(Dispatcher dispatcher) {
        dispatcher.run(watch.instant()).block(LONG);
    }

    private long send(String subject) {
        return given(tx.durable(outbox.send(KIND, subject, Map.of("about", subject))));
    }

    @Test
    void whatIsRolledBackSendsNothing() {
        assertThatThrownBy(() -> tx.durable(
                                outbox.send(KIND, "a", Map.of()).then(Mono.error(new IllegalStateException("no"))))
                        .block(LONG))
                .hasMessage("no");
        assertThat(scratch.left()).isZero();
    }

    @Test
    void anErrandIsCarriedOutOnceWithWhatItWasSentWith() {
        var id = send("a");
        var dispatcher = dispatcher("me");
        run(dispatcher);
        await().atMost(LONG).until(() -> scratch.left() == 0);
        run(dispatcher);
        assertThat(scratch.done()).containsExactly(new Scratch.Done(id, "a"));
        assertThat(scratch.performed).containsExactly(id);
    }

    @Test
    void whatIsNotDueWaits() {
        given(tx.durable(outbox.send(KIND, "a", Map.of(), Scratch.NOON.plusSeconds(60))));
        var dispatcher = dispatcher("me");
        run(dispatcher);
        watch.pass(Duration.ofSeconds(59));
        run(dispatcher);
        assertThat(scratch.performed).isEmpty();
        watch.pass(Duration.ofSeconds(1));
        run(dispatcher);
        await().atMost(LONG).until(() -> scratch.left() == 0);
    }

    @Test
    void ofASubjectNothingOvertakesAndOthersDoNotWaitForIt() {
        var first = send("a");
        var second = send("a");
        var other = send("b");
        scratch.fails = message -> message.id() == first && message.tries() == 1;
        var dispatcher = dispatcher("me");
        run(dispatcher);
        await().atMost(LONG).until(() -> !scratch.done().isEmpty());
        run(dispatcher);
        assertThat(scratch.done()).containsExactly(new Scratch.Done(other, "b"));
        assertThat(scratch.performed).containsExactlyInAnyOrder(first, other);
        watch.pass(Duration.ofSeconds(10));
        await().atMost(LONG).until(() -> {
            run(dispatcher);
            return scratch.left() == 0;
        });
        assertThat(scratch.done())
                .containsExactly(
                        new Scratch.Done(first, "a"), new Scratch.Done(second, "a"), new Scratch.Done(other, "b"));
    }

    @Test
    void whatKeepsFailingIsGivenUpWithItsReasonAndCanBeSentAgain() {
        var id = send("a");
        scratch.fails = _ -> true;
        var dispatcher = dispatcher("me");
        await().atMost(LONG).until(() -> {
            run(dispatcher);
            watch.pass(Duration.ofSeconds(5));
            return !given(rows.givenUp(10, Map.of()).collectList()).isEmpty();
        });
        assertThat(scratch.performed).containsExactly(id, id, id);
        assertThat(given(rows.givenUp(10, Map.of()).collectList()))
                .singleElement()
                .satisfies(lost -> {
                    assertThat(lost.reason()).isEqualTo("It rains.");
                    assertThat(lost.tries()).isEqualTo(3);
                    assertThat(lost.subject()).isEqualTo("a");
                });
        var next = send("a");
        scratch.fails = _ -> false;
        run(dispatcher);
        await().atMost(LONG).until(() -> scratch.left() == 1);
        assertThat(given(outbox.sendAgain(id))).isTrue();
        assertThat(given(outbox.sendAgain(id))).isFalse();
        scratch.fails = message -> message.id() == next;
        assertThat(given(rows.givenUp(10, Map.of()).collectList())).isEmpty();
    }

    @Test
    void whatWasGivenUpHoldsUpNothingThatWasSentLaterAndCanBeDiscarded() {
        announcements.set(0);
        var poisoned = send("a");
        var next = send("a");
        scratch.fails = message -> message.id() == poisoned;
        var dispatcher = dispatcher("me");
        await().atMost(LONG).until(() -> {
            run(dispatcher);
            watch.pass(Duration.ofSeconds(50));
            return scratch.left() == 1;
        });
        assertThat(scratch.done()).containsExactly(new Scratch.Done(next, "a"));
        assertThat(given(rows.countGivenUp())).isEqualTo(1);
        assertThat(announcements).hasValue(1);
        assertThat(given(outbox.discard(next))).as("not given up").isFalse();
        assertThat(given(outbox.discard(poisoned))).isTrue();
        assertThat(given(outbox.discard(poisoned))).as("twice").isFalse();
        assertThat(given(rows.countGivenUp())).isZero();
        assertThat(announcements).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"not JSON", "null", "[]", "{\"id\":\"x\"}", ""})
    void whatCannotBeReadIsGivenUpAtOnceHoweverPatientItsKindIs(String payload) {
        var patient = new Scratch(sql) {
            @Override
            public Patience patience() {
                return new Patience(Integer.MAX_VALUE, Duration.ofSeconds(1), Duration.ofSeconds(1));
            }

            @Override
            public Mono<Void> perform(OutboxMessage message) {
                message.payload(new TypeReference<Map<String, Long>>() {});
                return super.perform(message);
            }
        };
        var poisoned = given(tx.durable(outbox.send(KIND, "a", Map.of())));
        given(sql.statement("update outbox set payload = :payload where id = :id")
                .with("payload", payload)
                .with("id", poisoned)
                .update());
        var next = given(tx.durable(outbox.send(KIND, "a", Map.of("id", 1))));
        var dispatcher =
                new Dispatcher(rows, outbox, List.of(patient), tx, "me", watch, () -> 1, (_, _) -> Mono.empty());
        await().atMost(LONG).until(() -> {
            run(dispatcher);
            return scratch.left() == 1;
        });
        assertThat(patient.performed).containsExactly(next);
        assertThat(given(rows.givenUp(10, Map.of()).collectList()))
                .singleElement()
                .satisfies(lost -> {
                    assertThat(lost.id()).isEqualTo(poisoned);
                    assertThat(lost.tries()).isEqualTo(1);
                    assertThat(lost.reason()).isEqualTo("The message cannot be read.");
                });
    }

    @Test
    void aKindThatCannotBeClaimedHoldsUpNoOther() {
        var broken = new Scratch(sql) {
            @Override
            public String kind() {
                return "broken";
            }

            @Override
            public int atOnce() {
                throw new IllegalStateException("no");
            }
        };
        given(tx.durable(outbox.send("broken", "b", Map.of())));
        var mine = send("c");
        var dispatcher = new Dispatcher(
                rows, outbox, List.of(broken, scratch), tx, "me", watch, () -> 1, (_, _) -> Mono.empty());
        run(dispatcher);
        await().atMost(LONG).until(() -> scratch.performed.contains(mine));
    }

    @Test
    void whoLostAClaimChangesNothing() {
        var id = send("a");
        var late =
                given(rows.claim(KIND, "late", watch.instant(), watch.instant().plusSeconds(30), 10)
                        .single());
        assertThat(given(rows.claim(
                                KIND, "other", watch.instant(), watch.instant().plusSeconds(30), 10)
                        .collectList()))
                .isEmpty();
        watch.pass(Duration.ofSeconds(30));
        run(dispatcher("other"));
        await().atMost(LONG).until(() -> scratch.left() == 0);
        assertThat(given(rows.remove(late))).isFalse();
        assertThat(given(rows.renew(late, watch.instant()))).isFalse();
        assertThat(given(rows.putBack(late, watch.instant(), "late"))).isFalse();
        assertThat(given(rows.giveUp(late, watch.instant(), "late"))).isFalse();
        assertThat(scratch.done()).containsExactly(new Scratch.Done(id, "a"));
    }

    @Test
    void whatIsTakenBackDoesNotHappen() {
        var begun = send("a");
        var waiting = given(tx.durable(outbox.send(KIND, "a", Map.of(), Scratch.NOON.plusSeconds(60))));
        scratch.hangs = message -> message.id() == begun;
        run(dispatcher("me"));
        await().atMost(LONG).until(() -> scratch.performed.contains(begun));
        assertThat(given(tx.durable(outbox.takeBack(KIND, "a")))).isEqualTo(1);
        assertThat(scratch.left()).as("what is under way goes on").isEqualTo(1);
        assertThat(scratch.performed).doesNotContain(waiting);
    }

    @Test
    void aClockThatJumpsHoldsNothingUpAndDoesNothingTwice() {
        var ids = IntStream.range(0, 20).mapToObj(i -> send("s" + i % 4)).toList();
        var dispatcher = dispatcher("me");
        var jumps = List.of(Duration.ofDays(400), Duration.ofDays(-800), Duration.ofDays(400), Duration.ofSeconds(1));
        await().atMost(LONG).until(() -> {
            for (var jump : jumps) {
                run(dispatcher);
                watch.pass(jump);
            }
            return scratch.left() == 0;
        });
        assertThat(scratch.done()).extracting(Scratch.Done::message).containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void twoProcessesShareTheWork() {
        var ids = IntStream.range(0, 60).mapToObj(i -> send("s" + i % 12)).toList();
        var both = List.of(dispatcher("one"), dispatcher("other"));
        await().atMost(LONG).until(() -> {
            Flux.fromIterable(both)
                    .flatMap(each -> each.run(watch.instant()))
                    .then()
                    .block(LONG);
            return scratch.left() == 0;
        });
        assertThat(scratch.done()).extracting(Scratch.Done::message).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(scratch.performed).hasSameSizeAs(ids);
    }

    /** A process that ends at a point does nothing after it, and its next life has the same name. */
    @Test
    void nothingIsLostOrDoneTwiceHoweverOftenTheProcessEnds() {
        var random = new Random(16);
        var sent = new ArrayList<Long>();
        int lives = 0;
        while (lives < 120) {
            IntStream.range(0, random.nextInt(4)).forEach(_ -> sent.add(send("s" + random.nextInt(5))));
            var dead = new AtomicBoolean();
            var point = FaultPoint.values()[random.nextInt(FaultPoint.values().length)];
            int after = random.nextInt(4);
            var passed = new ArrayList<FaultPoint>();
            var dispatcher = dispatcher(
                    "me",
                    (at, _) -> Mono.defer(() -> {
                        synchronized (passed) {
                            if (at == point && passed.size() >= after) {
                                dead.set(true);
                            }
                            passed.add(at);
                            return dead.get() ? ended(at) : Mono.empty();
                        }
                    }));
            for (int looks = 0; looks < 3 && !dead.get(); looks++) {
                run(dispatcher);
            }
            dead.set(true);
            lives++;
        }
        var survivor = dispatcher("me");
        await().atMost(LONG).until(() -> {
            run(survivor);
            return scratch.left() == 0;
        });
        assertThat(scratch.done()).extracting(Scratch.Done::message).containsExactlyInAnyOrderElementsOf(sent);
        assertThat(new HashSet<>(scratch.performed)).containsAll(sent);
        assertThat(scratch.performed.size()).as("some were cut in the middle").isGreaterThan(sent.size());
    }

    /** In a process that has ended, an open transaction is rolled back and everything else hangs. */
    private static Mono<Void> ended(FaultPoint at) {
        return switch (at) {
            case REMOVED, WRITTEN -> Mono.error(new Problem.Unavailable("The process has ended."));
            case CLAIMED, PERFORMED, SETTLED, FAILED -> Mono.never();
        };
    }
}
