package dev.steward.conversation.exposed;

import dev.steward.conversation.Container;
import dev.steward.library.PromptTopics;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Finds the topics that prompts may be about. */
@Component
record TopicsOfPrompts(ExposedConversationRepository conversations) implements PromptTopics {

    @Override
    public Mono<Named> known(String key) {
        return conversations.known(Container.Kind.topic, key).map(found -> new Named(found.id(), found.title()));
    }

    @Override
    public Flux<String> beginning(String beginning, int limit) {
        return conversations
                .beginning(Container.Kind.topic, beginning, limit)
                .map(ExposedConversationRepository.Named::slug);
    }
}
