package dev.steward.durable.job;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** What long work knows of itself while it is done. */
public interface JobContext {

    long id();

    /** What it was started with. */
    <T> T payload(TypeReference<T> type);

    /** What it goes on from; nothing the first time, or when it never got so far. */
    <T> Optional<T> checkpoint(TypeReference<T> type);

    /**
     * Keeps what it can go on from, at most 100,000 characters of JSON, together with its progress. In a transaction of the
     * caller what was done and the checkpoint cannot part.
     *
     * @throws dev.steward.platform.problem.Problem.Conflict when someone else does it by now
     */
    Mono<Void> checkpoint(Object state);

    /**
     * Says how far it is; may be said as often as one likes.
     *
     * @param total null where nobody knows
     * @param detail what it is doing now, in at most 200 characters
     */
    void progress(long done, @Nullable Long total, @Nullable String detail);

    /** Whether it is to stop. Work on a thread of its own looks now and then; a chain is cancelled anyway. */
    boolean isCancelled();
}
