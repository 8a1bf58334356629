package dev.steward.durable.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.durable.outbox.OutboxProcess;
import dev.steward.event.EventBus;
import dev.steward.kit.Ends;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.support.Diagram;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.core.type.TypeReference;

@OnEachDatabase({JobRepository.class, EventBus.class})
class JobsTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final TypeReference<Map<String, Integer>> NUMBERS = new TypeReference<>() {};

    private final JobRepository rows;
    private final Sql sql;
    private final Tx tx;
    private final EventBus bus;
    private final Instance instance;
    private final Clock clock;
    private final List<OutboxProcess> processes = new ArrayList<>();

    private Labour labour = new Labour();
    private Playing one;

    /** A process with its outbox and its jobs. */
    private record Playing(OutboxProcess outbox, JobProcess work) {

        Jobs jobs() {
            return work.jobs();
        }

        void run() {
            outbox.run().block(LONG);
        }
    }

    JobsTest(JobRepository rows, Sql sql, Tx tx, EventBus bus, Instance instance, Clock clock) {
        this.rows = rows;
        this.sql = sql;
        this.tx = tx;
        this.bus = bus;
        this.instance = instance;
        this.clock = clock;
        this.one = process("one", Ends.NOWHERE);
    }

    @BeforeEach
    void reset() {
        given(sql.statement("delete from jobs").update());
        given(sql.statement("delete from outbox").update());
        labour = new Labour();
        one = process("one", Ends.NOWHERE);
    }

    @AfterEach
    void end() {
        processes.forEach(OutboxProcess::close);
        processes.clear();
    }

    private Playing process(String owner, Ends ends) {
        var outbox = new OutboxProcess(sql, tx, clock);
        var work = new JobProcess(sql, tx, bus, outbox.outbox(), instance, clock, () -> List.of(labour), ends);
        outbox.with(work.handlers(4), owner, ends);
        processes.add(outbox);
        return new Playing(outbox, work);
    }

    private JobRead start(String subject) {
        return given(one.jobs().start(labour, subject, Map.of("size", 3)));
    }

    private JobRead get(JobRead job) {
        return given(one.jobs().get(job.id()));
    }

    private JobRead ended(JobRead job, JobState state) {
        await().atMost(LONG).until(() -> get(job).status() == state);
        return get(job);
    }

    @Test
    void workIsDoneAndItsProgressAndResultStay() {
        labour.work = context -> {
            assertThat(context.payload(NUMBERS)).isEqualTo(Map.of("size", 3));
            context.progress(1, null, "beginning");
            context.progress(3, 3L, "x".repeat(300));
            return Labour.done("stone");
        };
        var job = start("a");
        assertThat(job.status()).isEqualTo(JobState.waiting);
        assertThat(job.title()).isEqualTo("Labour in vain");
        one.run();
        var done = ended(job, JobState.succeeded);
        assertThat(done.result()).isEqualTo(Map.of("word", "stone"));
        assertThat(done.done()).isEqualTo(3);
        assertThat(done.total()).isEqualTo(3);
        assertThat(done.detail()).hasSize(Progress.MAX_DETAIL);
        assertThat(done.startedAt()).isNotNull();
        assertThat(done.finishedAt()).isNotNull();
        assertThat(done.cancellable()).isFalse();
        await().atMost(LONG).until(() -> messages() == 0);
        assertThat(labour.begun).containsExactly(job.id());
    }

    @Test
    void thereIsOneAtATimeAboutASubject() {
        labour.work = _ -> Mono.never();
        var all = Objects.requireNonNull(Flux.range(0, 8)
                .flatMap(_ -> one.jobs().start(labour, "a", Map.of()).subscribeOn(Schedulers.boundedElastic()))
                .map(JobRead::id)
                .collect(Collectors.toSet())
                .block(LONG));
        assertThat(all).hasSize(1);
        assertThat(start("b").id()).isNotIn(all);
        one.run();
        await().atMost(LONG).until(() -> labour.begun.size() == 2);
        assertThat(start("a").id()).as("while it runs").isIn(all);
        given(one.jobs().cancel(all.iterator().next()));
        await().atMost(LONG).until(() -> !all.contains(start("a").id()));
    }

    @Test
    void whatIsRolledBackStartsNothing() {
        assertThatThrownBy(() -> tx.durable(one.jobs()
                                .start(labour, "a", Map.of())
                                .then(Mono.error(new IllegalStateException("no"))))
                        .block(LONG))
                .hasMessage("no");
        assertThat(given(one.jobs().list().collectList())).isEmpty();
        assertThat(messages()).isZero();
    }

    @Test
    void progressIsWrittenTwiceASecondAtTheMostAndToldWithItsJob() {
        var told = new CopyOnWriteArrayList<Object>();
        var listening = bus.heard()
                .subscribe(event -> event.ifPresent(each -> {
                    if (each.type().equals("job.changed")) {
                        told.add(Objects.requireNonNull(each.about().jobId()));
                    }
                }));
        labour.work = context -> Flux.interval(Duration.ofMillis(5))
                .take(300)
                .doOnNext(i -> context.progress(i + 1, 300L, "step"))
                .then();
        var job = start("a");
        one.run();
        await().atMost(LONG).until(() -> get(job).done() > 0 && get(job).status() == JobState.running);
        var done = ended(job, JobState.succeeded);
        assertThat(done.done()).as("the last one is not lost").isEqualTo(300);
        assertThat(done.revision())
                .as("three changes of the state, and every half second")
                .isBetween(4L, 12L);
        // The last event comes with the commit, which is visible a moment earlier.
        await().atMost(LONG).until(() -> told.size() >= done.revision());
        listening.dispose();
        assertThat(told).hasSize(Math.toIntExact(done.revision())).containsOnly(job.id());
    }

    @Test
    void whatWaitsIsCancelledAtOnceAndNeverBegins() {
        var job = start("a");
        assertThat(given(one.jobs().cancel(job.id())).status()).isEqualTo(JobState.cancelled);
        assertThat(messages()).isZero();
        one.run();
        assertThat(labour.begun).isEmpty();
        assertThatThrownBy(() -> one.jobs().cancel(job.id()).block(LONG))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessageContaining("already ended");
    }

    @Test
    void whatRunsHereIsCancelledAtOnceAndCanClearAway() {
        var cleared = new AtomicBoolean();
        labour.work = context -> Mono.never().doOnCancel(() -> cleared.set(true));
        var job = start("a");
        one.run();
        await().atMost(LONG).until(() -> !labour.begun.isEmpty());
        var asked = given(one.jobs().cancel(job.id()));
        assertThat(asked.cancelAskedAt()).isNotNull();
        await().atMost(Duration.ofSeconds(1)).untilTrue(cleared);
        ended(job, JobState.cancelled);
    }

    @Test
    void whatRunsInAnotherProcessIsCancelledWithinSeconds() {
        labour.work = _ -> Mono.never();
        var job = start("a");
        one.run();
        await().atMost(LONG).until(() -> !labour.begun.isEmpty());
        given(process("other", Ends.NOWHERE).jobs().cancel(job.id()));
        assertThat(get(job).status()).isEqualTo(JobState.running);
        await().atMost(Duration.ofSeconds(10)).until(() -> get(job).status() == JobState.cancelled);
    }

    @Test
    void whatCannotBeStoppedSaysSo() {
        labour.isCancellable = false;
        var job = start("a");
        assertThat(job.cancellable()).isFalse();
        assertThatThrownBy(() -> one.jobs().cancel(job.id()).block(LONG))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessage("This job cannot be cancelled.");
    }

    @Test
    void whatFailsWithASentenceHasFailedWithIt() {
        labour.work = context -> {
            context.progress(2, 5L, "trying");
            return Mono.error(new Problem.Upstream("It rains."));
        };
        var job = start("a");
        one.run();
        var failed = ended(job, JobState.failed);
        assertThat(failed.error()).isEqualTo("It rains.");
        assertThat(failed.done()).isEqualTo(2);
        assertThat(failed.detail()).isEqualTo("trying");
    }

    @Test
    void whatFailsForNoReasonThatIsKnownIsTriedAgainFromItsCheckpoint() {
        labour.work = context -> {
            int at = context.checkpoint(NUMBERS).map(known -> known.get("at")).orElse(0);
            context.progress(at, 2L, null);
            return at == 2
                    ? Labour.done("there")
                    : context.checkpoint(Map.of("at", at + 1)).then(Mono.error(new IllegalStateException("a bug")));
        };
        var job = start("a");
        await().atMost(LONG).pollInterval(Duration.ofMillis(200)).until(() -> {
            one.run();
            return get(job).status() == JobState.succeeded;
        });
        assertThat(labour.begun).hasSize(3);
        assertThat(get(job).done()).isEqualTo(2);
    }

    @Test
    void whatIsBegunAgainAndAgainWithoutGettingOnHasFailed() {
        labour.work = _ -> Mono.never();
        var job = start("a");
        given(sql.statement("update jobs set begun = :most, status = 'running'")
                .with("most", JobRunner.MAX_BEGINNINGS)
                .update());
        one.run();
        assertThat(ended(job, JobState.failed).error()).contains("after 10 attempts");
        assertThat(labour.begun).isEmpty();
    }

    @Test
    void aProcessThatEndsLeavesItToTheNextOneWhichGoesOnFromTheCheckpoint() {
        labour.work = context -> context.checkpoint(NUMBERS)
                .<Mono<?>>map(known -> Labour.done("from " + known.get("at")))
                .orElseGet(() -> context.checkpoint(Map.of("at", 7)).then(Mono.never()));
        var job = start("a");
        one.run();
        await().atMost(LONG).until(() -> !labour.begun.isEmpty());
        await().atMost(LONG).until(() -> given(rows.find(job.id())).checkpoint() != null);
        one.outbox().close();
        var next = process("one", Ends.NOWHERE);
        next.run();
        assertThat(ended(job, JobState.succeeded).result()).isEqualTo(Map.of("word", "from 7"));
    }

    @Test
    void aServiceThatStopsEndsNoWork() {
        labour.work = _ -> Mono.never();
        var job = start("a");
        one.run();
        await().atMost(LONG).until(() -> !labour.begun.isEmpty());
        one.work().runner().stop();
        one.outbox().close();
        assertThat(get(job).status()).isEqualTo(JobState.running);
        labour.work = _ -> Labour.done("later");
        process("one", Ends.NOWHERE).run();
        ended(job, JobState.succeeded);
    }

    @Test
    void whoIsLateChangesNothing() {
        var job = start("a");
        given(rows.begin(job.id(), 1, clock.instant()));
        var second = given(rows.begin(job.id(), 2, clock.instant()));
        var progress = new Progress(1, null, null);
        assertThat(given(rows.begin(job.id(), 2, clock.instant()).hasElement())).isFalse();
        assertThat(given(rows.progress(job.id(), 1, progress))).isFalse();
        assertThat(given(rows.checkpoint(job.id(), 1, "{}", progress))).isFalse();
        assertThat(given(rows.finish(job.id(), 1, Outcome.DONE, progress, clock.instant())))
                .isFalse();
        assertThat(given(rows.isWanted(job.id(), 1))).isFalse();
        assertThat(given(rows.find(job.id())).revision()).isEqualTo(second.revision());
        assertThat(given(rows.finish(job.id(), 2, Outcome.DONE, progress, clock.instant())))
                .isTrue();
        assertThat(given(rows.finish(job.id(), 2, Outcome.CANCELLED, progress, clock.instant())))
                .as("at an end")
                .isFalse();
    }

    @Test
    void twoProcessesShareTheWorkAndEachIsDoneOnce() {
        labour.work = context -> context.checkpoint(Map.of("at", 1)).then(Labour.done("once"));
        var jobs = IntStream.range(0, 40).mapToObj(i -> start("s" + i)).toList();
        var both = List.of(one, process("other", Ends.NOWHERE));
        await().atMost(LONG).until(() -> {
            Flux.fromIterable(both).flatMap(each -> each.outbox().run()).then().block(LONG);
            return messages() == 0;
        });
        assertThat(labour.begun)
                .containsExactlyInAnyOrderElementsOf(
                        jobs.stream().map(JobRead::id).toList());
        assertThat(given(one.jobs().list().collectList())).allMatch(job -> job.status() == JobState.succeeded);
    }

    @Test
    void whatOnlyOneStewardMayDoWaitsForIt() {
        labour.isOfThisProcess = true;
        var job = start("a");
        assertThat(kindOfErrand()).isEqualTo("job@" + instance.id());
        given(sql.statement("update outbox set kind = 'job@elsewhere'").update());
        one.run();
        assertThat(labour.begun).isEmpty();
        assertThat(get(job).status()).isEqualTo(JobState.waiting);
        given(one.jobs().sweep(clock.instant()));
        assertThat(get(job).status()).isEqualTo(JobState.waiting);
        given(one.jobs().sweep(clock.instant().plus(Jobs.KEPT).plusSeconds(60)));
        assertThat(given(one.jobs().list().collectList()))
                .as("it has ended just now, by that clock")
                .singleElement()
                .satisfies(lost -> {
                    assertThat(lost.status()).isEqualTo(JobState.failed);
                    assertThat(lost.error()).contains("has not come back");
                });
    }

    @Test
    void thoseThatEndedAreKeptForAWhileAndSoManyOfThem() {
        var ended = new AtomicLong();
        for (int i = 0; i < Jobs.MAX + 20; i++) {
            insertEnded(clock.instant().minusSeconds(ended.incrementAndGet()));
        }
        insertEnded(clock.instant().minus(Jobs.KEPT).minusSeconds(60));
        var open = start("open");
        given(one.jobs().sweep(clock.instant()));
        assertThat(number("select count(*) as n from jobs")).isEqualTo(Jobs.MAX + 1);
        var list = given(one.jobs().list().collectList());
        assertThat(list).hasSize(Jobs.MAX);
        assertThat(list.getFirst().id()).as("what is open comes first").isEqualTo(open.id());
        assertThat(list.subList(1, 200))
                .extracting(JobRead::finishedAt)
                .isSortedAccordingTo((a, b) -> Objects.requireNonNull(b).compareTo(Objects.requireNonNull(a)));
        given(one.jobs().sweep(clock.instant().plus(Jobs.KEPT)));
        assertThat(given(one.jobs().list().collectList()))
                .extracting(JobRead::id)
                .isEqualTo(List.of(open.id()));
    }

    @Test
    void itsLifeIsThisTable() {
        assertThat(Diagram.of(JobState.LIFE)).isEqualTo("""
                stateDiagram-v2
                    [*] --> waiting
                    waiting --> running : start
                    waiting --> cancelled : cancel
                    waiting --> failed : fail
                    running --> running : start
                    running --> succeeded : succeed
                    running --> failed : fail
                    running --> cancelled : cancel
                    succeeded --> [*]
                    failed --> [*]
                    cancelled --> [*]
                """);
    }

    private void insertEnded(Instant at) {
        given(sql.statement("""
                        insert into jobs (kind, subject, title, payload, status, done, begun, epoch, created_at, finished_at,
                            revision)
                        values ('labour', 'x', 'x', '{}', 'succeeded', 0, 0, 1, :at, :at, 1)
                        """).with("at", at).update());
    }

    private long messages() {
        return number("select count(*) as n from outbox");
    }

    private String kindOfErrand() {
        return given(sql.statement("select kind from outbox").one(row -> row.text("kind")));
    }

    private long number(String query) {
        return given(sql.statement(query).one(row -> row.number("n")));
    }

    private static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }
}
