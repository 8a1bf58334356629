package dev.steward.conversation;

import reactor.core.publisher.Mono;

/** Lets what runs in a conversation make room before its rows go. */
public interface ConversationHooks {

    /** Called before a conversation is cleared or deleted; completes when nothing writes to it any more. */
    Mono<Void> beforeEmptied(Container container);
}
