package dev.steward.durable.job;

import reactor.core.publisher.Mono;

/** A kind of job. Each feature with jobs provides one component per kind and starts them with {@link Jobs#start}. */
public interface JobKind {

    /** A stable identifier of at most 64 characters, such as {@code search.rebuild}. */
    String kind();

    /** A title for people, at most 200 characters. */
    String title();

    /** Whether it may be cancelled. This cancels the subscription to its work, so the job must clean up after itself. */
    default boolean isCancellable() {
        return true;
    }

    /** Whether it works on data of this process, so that no other process on the same database may run it. */
    default boolean isOfThisProcess() {
        return false;
    }

    /**
     * Runs the job. If the process dies, the job is restarted from its last checkpoint; after ten attempts without a new
     * checkpoint it fails. A {@link dev.steward.platform.problem.Problem} fails the job immediately with its message; other
     * errors are retried.
     *
     * @return the result, as a JSON object; empty if there is none
     */
    Mono<?> run(JobContext context);
}
