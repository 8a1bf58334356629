package dev.steward.durable.job;

import reactor.core.publisher.Mono;

/** One kind of long work. Whoever has such work has one component of this, and starts it with {@link Jobs#start}. */
public interface JobKind {

    /** A stable word for it, at most 64 characters, as in {@code search.rebuild}. */
    String kind();

    /** What people read, at most 200 characters. */
    String title();

    /** Whether it may be stopped. The subscription to its work is cancelled then, so what it has begun it must clear away. */
    default boolean isCancellable() {
        return true;
    }

    /** Whether it is about what this process has for itself, so that no other one on the same database may do it. */
    default boolean isOfThisProcess() {
        return false;
    }

    /**
     * Does it. A process may end anywhere in it, and then it is begun again with the last checkpoint; after ten times without a
     * new checkpoint it has failed. What fails with a {@link dev.steward.platform.problem.Problem} has failed at once, with that
     * sentence; anything else is tried again.
     *
     * @return what came of it, as an object of JSON; nothing where there is nothing to tell
     */
    Mono<?> run(JobContext context);
}
