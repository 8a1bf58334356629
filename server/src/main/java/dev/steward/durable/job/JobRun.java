package dev.steward.durable.job;

import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** A job running in this process, under the latest claim of its message known here. */
final class JobRun implements JobContext {

    private final Job job;
    private final JobRepository rows;
    private final JobNews news;
    private final Tx tx;
    private final BiFunction<FaultPoint, Long, Mono<Void>> faults;
    private final Sinks.Empty<Void> cancel = Sinks.empty();
    private volatile Progress reached;
    private volatile Progress written;

    JobRun(Job job, JobRepository rows, JobNews news, Tx tx, BiFunction<FaultPoint, Long, Mono<Void>> faults) {
        this.job = job;
        this.rows = rows;
        this.news = news;
        this.tx = tx;
        this.faults = faults;
        this.reached = job.progress();
        this.written = job.progress();
    }

    @Override
    public long id() {
        return job.id();
    }

    @Override
    public <T> T payload(TypeReference<T> type) {
        return JsonMapper.shared().readValue(job.payload(), type);
    }

    @Override
    public <T> Optional<T> checkpoint(TypeReference<T> type) {
        return Optional.ofNullable(job.checkpoint())
                .map(text -> JsonMapper.shared().readValue(text, type));
    }

    @Override
    public Mono<Void> checkpoint(Object state) {
        return Mono.defer(() -> {
                    var text = JsonMapper.shared().writeValueAsString(state);
                    if (text.length() > Job.MAX_JSON) {
                        return Mono.error(() -> new IllegalArgumentException("A checkpoint is too long"));
                    }
                    var now = reached;
                    return tx.underWay(rows.checkpoint(job.id(), job.epoch(), text, now)
                            .filter(kept -> kept)
                            .switchIfEmpty(Mono.error(() -> new Problem.Conflict(
                                    "job-taken-over", "Another process continues this job, or it has ended.")))
                            .delayUntil(_ -> news.changed(job, JobState.running))
                            .delayUntil(_ -> tx.afterCommit(Mono.fromRunnable(() -> written = now))));
                })
                .then(Mono.defer(() -> faults.apply(FaultPoint.CHECKPOINTED, job.id())));
    }

    @Override
    public void progress(long done, @Nullable Long total, @Nullable String detail) {
        reached = new Progress(done, total, detail);
    }

    void cancel() {
        cancel.tryEmitEmpty();
    }

    /** Completes when the job should stop. */
    Mono<Void> cancelling() {
        return cancel.asMono();
    }

    Progress reached() {
        return reached;
    }

    /** Stores the progress if it has changed. If this fails, the next call tries again. */
    Mono<Void> flush() {
        return Mono.defer(() -> {
            var now = reached;
            return now.equals(written)
                    ? Mono.empty()
                    : tx.nonDurable(rows.progress(job.id(), job.epoch(), now)
                                    .filter(kept -> kept)
                                    .delayUntil(_ -> news.changed(job, JobState.running)))
                            .doOnSuccess(_ -> written = now)
                            .then()
                            .onErrorComplete();
        });
    }
}
