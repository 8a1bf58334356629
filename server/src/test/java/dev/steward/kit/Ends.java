package dev.steward.kit;

import reactor.core.publisher.Mono;

/** Where processes of tests end. */
public interface Ends {

    /** A process that goes on everywhere. */
    Ends NOWHERE = (_, _, _) -> Mono.empty();

    /**
     * Empty where the process goes on.
     *
     * @param point as in {@code outbox.CLAIMED}
     * @param isInside whether a transaction is open: a process that ends there must fail it, since a database does that to it
     * @param subject whose work comes to the point
     */
    Mono<Void> at(String point, boolean isInside, String subject);
}
