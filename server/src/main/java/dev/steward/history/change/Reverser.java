package dev.steward.history.change;

import dev.steward.platform.problem.Problem;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Takes changes of one kind back, for whoever owns what they are about. All of it runs in the transaction of the caller, who is
 * told of a refusal: what a {@link Problem} says then is why the change stays.
 *
 * @param <S> what is compared, and kept to be put back
 */
public interface Reverser<S extends Record> {

    Change.Kind kind();

    Class<S> state();

    /** What is there now; nobody else changes it until the transaction ends. Empty where there is nothing. */
    Mono<S> now(Change.Subject subject);

    /** Removes what is there. */
    Mono<Void> remove(Change.Subject subject);

    /** What else goes when it is removed. */
    default Flux<Change.Subject> along(Change.Subject subject) {
        return Flux.empty();
    }

    /** Puts back what was there, over what is there now or where there is nothing. */
    Mono<Void> restore(Change.Subject subject, S before);
}
