package dev.steward.durable.job;

import dev.steward.durable.outbox.Outbox;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.PeriodicTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Starts, lists and cancels jobs, and deletes old ones. */
@Service
public record Jobs(
        JobRepository rows,
        JobKinds kinds,
        JobRunner runner,
        JobNews news,
        Outbox outbox,
        Instance instance,
        Tx tx,
        Clock clock)
        implements PeriodicTask {

    /** The number of finished jobs that are kept, and of jobs that are listed. */
    static final int MAX = 200;

    static final Duration KEPT = Duration.ofDays(30);

    /**
     * Starts a job, in the caller's transaction if there is one. Returns the unfinished job of the same kind and subject, if
     * there is one.
     *
     * @param subject unique within the kind; at most 120 characters
     * @param payload the input, at most 100,000 characters of JSON
     */
    public Mono<JobRead> start(JobKind kind, String subject, Object payload) {
        var wish = new JobRepository.Wish(
                kind.kind(),
                subject,
                kind.title(),
                JsonMapper.shared().writeValueAsString(payload),
                kind.isOfThisProcess() ? instance.id() : null);
        if (wish.kind().length() > Job.MAX_KIND
                || subject.length() > Job.MAX_SUBJECT
                || wish.title().length() > Job.MAX_TITLE
                || wish.payload().length() > Job.MAX_JSON) {
            return Mono.error(() -> new IllegalArgumentException("Work of “%s” is too long".formatted(wish.kind())));
        }
        return tx.durable(rows.open(wish).switchIfEmpty(Mono.defer(() -> started(wish))))
                .map(this::read);
    }

    /** The loser of a race finds the other job when the outermost transaction is retried. */
    private Mono<Job> started(JobRepository.Wish wish) {
        return rows.insert(wish, clock.instant())
                .onErrorMap(
                        DuplicateKeyException.class,
                        lost -> new OptimisticLockingFailureException("Someone else started it", lost))
                .delayUntil(job ->
                        outbox.send(JobOutboxHandler.kind(wish.place()), subject(job.id()), Map.of("id", job.id())))
                .delayUntil(job -> news.changed(job, job.state()));
    }

    private static String subject(long id) {
        return "job:" + id;
    }

    /** Unfinished jobs, then the most recently finished ones, at most {@value #MAX}. */
    Flux<JobRead> list() {
        return rows.newest(MAX).map(this::read);
    }

    /** @throws Problem.NotFound if it no longer exists */
    public Mono<JobRead> get(long id) {
        return find(id).map(this::read);
    }

    private Mono<Job> find(long id) {
        return rows.find(id).switchIfEmpty(Mono.error(() -> new Problem.NotFound("Job")));
    }

    /**
     * Stops a job: immediately if it is queued or runs here, within seconds if it runs in another process.
     *
     * @throws Problem.NotFound if it no longer exists
     * @throws Problem.Conflict if it has finished or cannot be cancelled
     */
    Mono<JobRead> cancel(long id) {
        return tx.underWay(find(id).delayUntil(this::refuseWhatGoesOn)
                        .flatMap(job -> rows.cancelWaiting(id, clock.instant())
                                .flatMap(waited -> waited
                                        ? outbox.takeBack(JobOutboxHandler.kind(job.place()), subject(id))
                                                .thenReturn(true)
                                        : rows.askToStop(id, clock.instant()))
                                .filter(stopped -> stopped)
                                .switchIfEmpty(Mono.error(
                                        () -> new Problem.Conflict("job-ended", "This job has already ended."))))
                        .then(rows.find(id))
                        .delayUntil(job -> news.changed(job, job.state()))
                        .delayUntil(_ -> tx.afterCommit(Mono.fromRunnable(() -> runner.cancel(id)))))
                .map(this::read);
    }

    private Mono<Void> refuseWhatGoesOn(Job job) {
        return job.isAtAnEnd() || kinds.isCancellable(job)
                ? Mono.empty()
                : Mono.error(() -> new Problem.Conflict("job-not-cancellable", "This job cannot be cancelled."));
    }

    /** Deletes old jobs, and fails those bound to a Steward that has not come back. Returns how many. */
    Mono<Long> sweep(Instant now) {
        var then = now.minus(KEPT);
        return tx.nonDurable(rows.abandon(then, "The process that ran this job has not come back.", now)
                .flatMap(left -> rows.forget(then, MAX).map(forgotten -> left + forgotten)));
    }

    @Override
    public Mono<Void> run(Instant now) {
        return sweep(now).then();
    }

    @Override
    public Plan plan() {
        return new Plan("jobs", Duration.ofMinutes(1), Duration.ofHours(1), "Old jobs could not be deleted");
    }

    private JobRead read(Job job) {
        return JobRead.of(job, kinds.isCancellable(job));
    }
}
