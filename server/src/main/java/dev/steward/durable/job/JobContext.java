package dev.steward.durable.job;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** What a running job knows about itself. */
public interface JobContext {

    long id();

    /** The input it was started with. */
    <T> T payload(TypeReference<T> type);

    <T> Optional<T> checkpoint(TypeReference<T> type);

    /**
     * Stores a checkpoint, at most 100,000 characters of JSON, and the progress so far. In the caller's transaction, the
     * work and its checkpoint are committed together.
     *
     * @throws dev.steward.platform.problem.Problem.Conflict if another process has taken over the job, or it has ended
     */
    Mono<Void> checkpoint(Object state);

    /**
     * Reports progress; may be called as often as needed.
     *
     * @param total null if unknown
     * @param detail the current activity, at most 200 characters
     */
    void progress(long done, @Nullable Long total, @Nullable String detail);
}
