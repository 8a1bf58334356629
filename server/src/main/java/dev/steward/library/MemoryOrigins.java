package dev.steward.library;

import java.util.Collection;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Knows the conversations that memories come from. Whoever has conversations implements it. */
public interface MemoryOrigins {

    /**
     * A conversation as it is found now.
     *
     * @param topicId null where it is a chat
     * @param chatId null where it is a topic
     */
    record Place(
            long conversation,
            @Nullable Long topicId,
            @Nullable Long chatId,
            String slug,
            String title) {}

    /** Where a message stands; nothing when it is not there. */
    Mono<Place> ofMessage(long message);

    /** Those of the conversations that can be opened, in no order; one statement. */
    Flux<Place> places(Collection<Long> conversations);
}
