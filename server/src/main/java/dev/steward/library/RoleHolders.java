package dev.steward.library;

import reactor.core.publisher.Mono;

/** What takes on roles, as far as these have to know. */
public interface RoleHolders {

    /** Announces what is about to lose the role, in the transaction that deletes it. */
    Mono<Void> losing(long role);
}
