package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import reactor.core.publisher.Mono;

/** What goes along when a conversation is begun as a copy of another. */
public interface ForkHook {

    /** In the transaction that begins it. */
    Mono<Void> forked(Container from, Container to);
}
