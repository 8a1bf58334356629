package dev.steward.conversation;

import reactor.core.publisher.Mono;

/** The view that conversations have of what runs in them. */
public interface ConversationHooks {

    /** Stops what writes to the conversation; completes when it has stored the rest. */
    Mono<Void> stop(Container container);

    /** Whether something is writing to the conversation; called in a transaction that has locked it. */
    Mono<Boolean> isBusy(Container container);
}
