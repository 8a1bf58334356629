package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import reactor.core.publisher.Mono;

/** Copies data that belongs to a conversation when it is forked. */
public interface ForkHook {

    /** Runs in the transaction that creates the fork. */
    Mono<Void> forked(Container from, Container to);
}
