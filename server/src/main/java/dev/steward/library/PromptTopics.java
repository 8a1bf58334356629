package dev.steward.library;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Knows the topics that a prompt may be about. Whoever has topics implements it. */
public interface PromptTopics {

    /** The title of the topic with that id or slug; nothing when there is none. */
    Mono<Named> known(String key);

    /** The slugs of topics in use whose slug or title begins so, those with the newest activity first. */
    Flux<String> beginning(String beginning, int limit);

    /** A topic by its names. */
    record Named(long id, String title) {}
}
