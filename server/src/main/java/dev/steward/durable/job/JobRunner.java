package dev.steward.durable.job;

import dev.steward.durable.outbox.OutboxMessage;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.ServiceLifecycle;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs jobs. One process at a time claims a job's message, and the claim's epoch is stored in the job's row: a process that
 * has lost its claim can no longer change it.
 */
@Component
class JobRunner extends ServiceLifecycle {

    /** The number of starts without a new checkpoint before a job fails. */
    static final int MAX_BEGINNINGS = 10;

    private static final TypeReference<Map<String, Long>> ID = new TypeReference<>() {};

    private static final Duration WRITTEN = Duration.ofMillis(500);

    /** Polls for cancellation requested in another process. */
    private static final Duration LOOKED = Duration.ofSeconds(2);

    private final JobRepository rows;
    private final JobKinds kinds;
    private final JobNews news;
    private final Tx tx;
    private final Clock clock;
    private final BiFunction<FaultPoint, Long, Mono<Void>> faults;
    private final Map<Long, JobRun> runs = new ConcurrentHashMap<>();
    private volatile Sinks.Empty<Void> stopped = Sinks.empty();
    private volatile boolean stopping;

    @Autowired
    JobRunner(JobRepository rows, JobKinds kinds, JobNews news, Tx tx, Clock clock) {
        this(rows, kinds, news, tx, clock, (_, _) -> Mono.empty());
    }

    /** @param faults run at each point of the job with that id; does nothing in production */
    JobRunner(
            JobRepository rows,
            JobKinds kinds,
            JobNews news,
            Tx tx,
            Clock clock,
            BiFunction<FaultPoint, Long, Mono<Void>> faults) {
        this.rows = rows;
        this.kinds = kinds;
        this.news = news;
        this.tx = tx;
        this.clock = clock;
        this.faults = faults;
    }

    /** Runs the message's job from its last checkpoint, unless it has finished. */
    Mono<Void> carryOut(OutboxMessage message) {
        return tx.underWay(rows.begin(message.payload(ID).getOrDefault("id", 0L), message.epoch(), clock.instant())
                        .delayUntil(job -> news.changed(job, JobState.running)))
                .flatMap(job -> {
                    var run = new JobRun(job, rows, news, tx, faults);
                    return faults.apply(FaultPoint.BEGUN, job.id())
                            .then(Mono.defer(() -> outcome(job, run)))
                            .delayUntil(_ -> faults.apply(FaultPoint.WORKED, job.id()))
                            .flatMap(outcome -> finished(job, outcome, run.reached()));
                });
    }

    private Mono<Outcome> outcome(Job job, JobRun run) {
        var kind = kinds.find(job.kind());
        if (job.cancelAskedAt() != null) {
            return Mono.just(Outcome.CANCELLED);
        }
        if (kind.isEmpty()) {
            return Mono.just(Outcome.failed("This version of Steward does not know this kind of job."));
        }
        if (job.begun() > MAX_BEGINNINGS) {
            return Mono.just(Outcome.failed("The job could not make progress after %d attempts. The log may say why."
                    .formatted(MAX_BEGINNINGS)));
        }
        var work = Mono.defer(() -> kind.get().run(run))
                .map(JobRunner::done)
                .defaultIfEmpty(Outcome.DONE)
                .onErrorResume(Problem.class, problem -> Mono.just(Outcome.failed(problem.detail())))
                .onErrorResume(
                        _ -> job.begun() == MAX_BEGINNINGS && !stopping,
                        _ -> Mono.just(Outcome.failed("The job failed. The log has the details.")))
                .takeUntilOther(run.cancelling())
                .defaultIfEmpty(Outcome.CANCELLED);
        return Mono.using(
                () -> {
                    runs.put(job.id(), run);
                    return Flux.merge(written(run), looked(job, run)).subscribe();
                },
                _ -> unlessStopped(work),
                beside -> {
                    beside.dispose();
                    runs.remove(job.id(), run);
                });
    }

    /** A shutdown does not finish a job; it continues after the next start. */
    private Mono<Outcome> unlessStopped(Mono<Outcome> work) {
        return work.takeUntilOther(stopped.asMono())
                .materialize()
                .flatMap(end -> stopping ? Mono.never() : Mono.just(end))
                .dematerialize();
    }

    private static Outcome done(Object result) {
        return JsonMapper.shared().writeValueAsString(result).length() > Job.MAX_JSON / 2
                ? Outcome.failed("The job finished, but its result is too long to keep.")
                : Outcome.done(result);
    }

    private static Flux<Void> written(JobRun run) {
        return Flux.interval(WRITTEN).onBackpressureDrop().concatMap(_ -> run.flush(), 1);
    }

    private Flux<Void> looked(Job job, JobRun run) {
        return Flux.interval(LOOKED)
                .onBackpressureDrop()
                .concatMap(_ -> rows.isWanted(job.id(), job.epoch()).onErrorReturn(true), 1)
                .filter(wanted -> !wanted)
                .doOnNext(_ -> run.cancel())
                .thenMany(Flux.empty());
    }

    private Mono<Void> finished(Job job, Outcome outcome, Progress progress) {
        return tx.underWay(rows.finish(job.id(), job.epoch(), outcome, progress, clock.instant())
                        .filter(ended -> ended)
                        .delayUntil(_ -> news.changed(job, outcome.state()))
                        .delayUntil(_ -> faults.apply(FaultPoint.WRITTEN, job.id())))
                .then(Mono.defer(() -> faults.apply(FaultPoint.FINISHED, job.id())));
    }

    /** Stops the job immediately if it runs in this process. */
    void cancel(long id) {
        var run = runs.get(id);
        if (run != null) {
            run.cancel();
        }
    }

    @Override
    protected void begin() {
        stopped = Sinks.empty();
        stopping = false;
    }

    @Override
    protected Mono<Void> end() {
        stopping = true;
        stopped.tryEmitEmpty();
        return Mono.empty();
    }
}
