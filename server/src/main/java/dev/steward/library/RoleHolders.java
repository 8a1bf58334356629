package dev.steward.library;

import reactor.core.publisher.Mono;

/** The view that roles have of their holders. */
public interface RoleHolders {

    /** Announces which holders are about to lose the role, in the transaction that deletes it. */
    Mono<Void> losing(long role);
}
