package dev.steward.library;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Finds the topics that a prompt may be about. Implemented by the package that owns topics. */
public interface PromptTopics {

    /** The title of the topic with that id or slug; empty if there is none. */
    Mono<Named> known(String key);

    /** The keys of topics in use whose slug or title starts with this text, most recent activity first. */
    Flux<String> beginning(String beginning, int limit);

    record Named(long id, String title) {}
}
