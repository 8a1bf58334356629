package dev.steward.durable.admission;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A queue for one kind of work. Each feature with such work provides one component of this type. */
public interface Lane {

    /** Its name, as in its row in {@code lanes}, which a migration creates. */
    String name();

    /** How many may currently be admitted at once. Lowering it removes nobody. */
    Mono<Integer> room();

    /** Emits when there may be more room. */
    default Flux<?> calls() {
        return Flux.never();
    }

    /** Starts a subject's work, in the transaction that admits it. */
    Mono<Void> admit(String subject);
}
