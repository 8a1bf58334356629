package dev.steward.conversation;

import reactor.core.publisher.Mono;

/** What each kind of conversation knows of itself. One component a kind. */
public interface ConversationKind {

    Container.Kind kind();

    /** Moves the conversation to the top of those used last and gives what a model is told about it; else nothing. */
    Mono<Subject> use(long id);

    /** What a model is told about it; nothing when there is no such conversation. */
    Mono<Subject> subject(long id);

    /** What it says about itself in a file; nothing when there is no such conversation. */
    Mono<ExportHead> head(long id);

    /** What it is called; nothing when there is no such conversation. */
    Mono<String> title(long id);

    /** Gives it another title where it still has the one that is known; gives whether that was so. */
    Mono<Boolean> rename(long id, String known, String title);

    /** Gives it its first name where its title only stands in for one; gives whether that was so. */
    default Mono<Boolean> name(long id, String title) {
        return Mono.just(false);
    }
}
