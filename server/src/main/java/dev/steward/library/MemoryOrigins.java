package dev.steward.library;

import java.util.Collection;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Finds the conversations that memories come from. Implemented by the package that owns conversations. */
public interface MemoryOrigins {

    /**
     * A conversation as it is now.
     *
     * @param topicId null if it is a chat
     * @param chatId null if it is a topic
     */
    record Place(
            long conversation,
            @Nullable Long topicId,
            @Nullable Long chatId,
            String slug,
            String title) {}

    /** The conversation of a message; empty if the message does not exist. */
    Mono<Place> ofMessage(long message);

    /** Those of the conversations that can be opened, in no particular order, with one statement. */
    Flux<Place> places(Collection<Long> conversations);
}
