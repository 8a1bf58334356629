package dev.steward.conversation.exposed;

import dev.steward.conversation.Container;
import dev.steward.conversation.topic.TopicActions;
import dev.steward.exposed.Bounds;
import dev.steward.platform.input.Check;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Lists topics and chats for hosts. */
@Service
record ExposedLists(ExposedConversationRepository conversations, TopicActions actions) {

    private static final int MAX_CURSOR = 64;

    record TopicsRequest(
            @Nullable @Schema(maxLength = 255, description = "What the title contains, in any case")
            String q,

            @Nullable @Schema(defaultValue = "false", description = "Whether those in the archive are listed as well")
            Boolean includeArchived,

            @Nullable
            @Schema(
                    maxLength = 255,
                    description = "The name or the slug of the collection in which they stand, in any case")
            String collection,

            @Nullable
            @Schema(maxLength = MAX_CURSOR, description = "The `next` of an earlier answer, for the items after it")
            String after) {

        TopicsRequest {
            new Check()
                    .length("q", q, 0, 255)
                    .length("collection", collection, 0, 255)
                    .length("after", after, 0, MAX_CURSOR)
                    .verify();
        }
    }

    record ChatsRequest(
            @Nullable @Schema(maxLength = 255, description = "What the title contains, in any case")
            String q,

            @Nullable @Schema(defaultValue = "false", description = "Whether those in the archive are listed as well")
            Boolean includeArchived,

            @Nullable
            @Schema(maxLength = MAX_CURSOR, description = "The `next` of an earlier answer, for the items after it")
            String after) {

        ChatsRequest {
            new Check()
                    .length("q", q, 0, 255)
                    .length("after", after, 0, MAX_CURSOR)
                    .verify();
        }
    }

    /** Topics, newest activity first. */
    record TopicsFound(
            List<ExposedTopic> topics,
            int count,

            @Nullable @Schema(description = "What to give as `after` for those that come next; null at the end")
            String next) {}

    /** Chats, newest activity first. */
    record ChatsFound(
            List<ExposedChat> chats,
            int count,

            @Nullable @Schema(description = "What to give as `after` for those that come next; null at the end")
            String next) {}

    /**
     * @throws Problem.NotFound if there is no such collection
     * @throws Problem.Invalid if {@code after} is not from a list
     * @throws Problem.Unavailable if there is no memory for it now
     */
    Mono<TopicsFound> topics(TopicsRequest wish, MemoryBudget.Share memory) {
        var name = wish.collection() == null ? "" : wish.collection().strip();
        var after = ListCursor.of(wish.after());
        var collection = name.isEmpty()
                ? Mono.<Long>empty()
                : actions.collection(name).switchIfEmpty(Mono.error(() -> unknown(name)));
        return collection
                .singleOptional()
                .flatMapMany(known ->
                        conversations.topics(wished(wish.q(), wish.includeArchived(), known.orElse(null), after)))
                .doOnNext(topic -> memory.reserve(topic.row().estimatedBytes()))
                .collectList()
                .map(found -> new TopicsFound(shown(found), shown(found).size(), next(found)));
    }

    /** The same for chats. */
    Mono<ChatsFound> chats(ChatsRequest wish, MemoryBudget.Share memory) {
        return conversations
                .chats(wished(wish.q(), wish.includeArchived(), null, ListCursor.of(wish.after())))
                .doOnNext(chat -> memory.reserve(chat.row().estimatedBytes()))
                .collectList()
                .map(found -> new ChatsFound(shown(found), shown(found).size(), next(found)));
    }

    /** Asks for one row more than is shown, to see whether there are more. */
    private static ExposedConversationRepository.Wish wished(
            @Nullable String part, @Nullable Boolean archived, @Nullable Long collection, ListCursor after) {
        return new ExposedConversationRepository.Wish(
                part == null || part.isBlank() ? null : part.strip(),
                Boolean.TRUE.equals(archived),
                collection,
                after,
                Bounds.ROWS + 1);
    }

    private static <T> List<T> shown(List<ExposedConversationRepository.Placed<T>> found) {
        return found.stream().limit(Bounds.ROWS).map(each -> each.row()).toList();
    }

    private static @Nullable String next(List<? extends ExposedConversationRepository.Placed<?>> found) {
        return found.size() > Bounds.ROWS ? found.get(Bounds.ROWS - 1).place().written() : null;
    }

    private static Problem unknown(String collection) {
        return Problem.NotFound.saying("There is no collection called “%s”.".formatted(collection));
    }

    /** A whole topic. @throws Problem.NotFound if there is no such topic */
    Mono<ExposedTopic> topic(long id) {
        return conversations.topic(id).switchIfEmpty(Mono.error(Container.topic(id)::missing));
    }

    /** A whole chat. @throws Problem.NotFound if there is no such chat */
    Mono<ExposedChat> chat(long id) {
        return conversations.chat(id).switchIfEmpty(Mono.error(Container.chat(id)::missing));
    }
}
