package dev.steward.conversation;

import reactor.core.publisher.Mono;

/** What runs in conversations, as far as these have to know. */
public interface ConversationHooks {

    /** Ends what writes to the conversation; completes when it has stored the rest. */
    Mono<Void> stop(Container container);

    /** Whether something writes to the conversation, asked in a transaction that has locked it. */
    Mono<Boolean> isBusy(Container container);
}
