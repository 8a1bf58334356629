package dev.steward.kit;

import reactor.core.publisher.Mono;

/** Where the processes of tests end. */
public interface Ends {

    /** A process that never ends. */
    Ends NOWHERE = (_, _, _) -> Mono.empty();

    /**
     * Empty if the process continues.
     *
     * @param point such as {@code outbox.CLAIMED}
     * @param isInside whether a transaction is open: a process that ends there must fail it, because the database would do that
     * @param subject whose work reaches the point
     */
    Mono<Void> at(String point, boolean isInside, String subject);
}
