package dev.steward.conversation.topic;

import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Makes sure, at startup and periodically, that the default collection for topics exists. */
@Component
record GeneralCollection(TopicCollections collections) implements PeriodicTask {

    @Override
    public Plan plan() {
        return new Plan(
                "general_collection",
                Duration.ZERO,
                Duration.ofMinutes(1), // without it there is no place for a topic
                "The collection %s could not be checked".formatted(TopicCollection.GENERAL));
    }

    @Override
    public Mono<Void> run(Instant now) {
        return collections.ensureGeneral();
    }
}
