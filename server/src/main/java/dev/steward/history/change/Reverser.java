package dev.steward.history.change;

import dev.steward.platform.problem.Problem;
import java.util.Objects;
import org.springframework.core.GenericTypeResolver;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Undoes changes of one kind, implemented by the owner of what changed. Runs in the caller's transaction; the detail of a
 * {@link Problem} becomes the reason why the change stays.
 *
 * @param <S> the state that is compared, and kept for undo
 */
public interface Reverser<S extends Record> {

    Change.Kind kind();

    @SuppressWarnings("unchecked")
    default Class<S> state() {
        return (Class<S>) Objects.requireNonNull(GenericTypeResolver.resolveTypeArgument(getClass(), Reverser.class));
    }

    /** The current state, locked until the transaction ends. Empty if there is none. */
    Mono<S> now(Change.Subject subject);

    Mono<Void> remove(Change.Subject subject);

    /** What is deleted along with it. */
    default Flux<Change.Subject> along(Change.Subject subject) {
        return Flux.empty();
    }

    /** Restores a previous state, replacing the current one if any. */
    Mono<Void> restore(Change.Subject subject, S before);
}
