package dev.steward.conversation;

import reactor.core.publisher.Mono;

/** What each kind of conversation knows of itself. One component a kind. */
interface ConversationKind {

    Container.Kind kind();

    /** Moves the conversation to the top of those used last and gives what a model is told about it; else nothing. */
    Mono<Subject> use(long id);
}
