package dev.steward.conversation;

import reactor.core.publisher.Mono;

/** Implements what differs between the kinds of conversation. One component per kind. */
public interface ConversationKind {

    Container.Kind kind();

    /** Moves the conversation to the top of those used last and returns what a model is told about it, if it exists. */
    Mono<Subject> use(long id);

    /** What a model is told about it; empty if there is no such conversation. */
    Mono<Subject> subject(long id);

    /** The head of its export file; empty if there is no such conversation. */
    Mono<ExportHead> head(long id);

    /** Changes the title if it is still the known one. Returns whether it was. */
    Mono<Boolean> rename(long id, String known, String title);

    /** Sets the first name if the title is only a placeholder. Returns whether it was. */
    default Mono<Boolean> name(long id, String title) {
        return Mono.just(false);
    }
}
