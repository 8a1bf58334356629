package dev.steward.durable.admission;

import reactor.core.publisher.Mono;

/** Work of one kind that stands in line. Whoever has such work has one component of this. */
public interface Lane {

    /** Its name, as the row of it in {@code lanes} has it; a migration makes that row. */
    String name();

    /** How many may be let in at the same time, now; a smaller number than before sends nobody away. */
    Mono<Integer> room();

    /** Begins the work of a subject, in the transaction that lets it in. */
    Mono<Void> admit(String subject);
}
