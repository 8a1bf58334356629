package dev.steward.conversation;

import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.util.Comparator;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The transcript of a conversation. */
@Service
public class Messages {

    /** The most rows that one page holds, and what a list without a limit gives. */
    public static final int MAX_PAGE = 500;

    private static final String CHANGED = "message.changed";

    private final MessageRepository messages;
    private final TopicRepository topics;
    private final TopicActivity activity;
    private final Tx tx;
    private final EventBus bus;
    private final ObjectProvider<ConversationHooks> hooks;

    Messages(
            MessageRepository messages,
            TopicRepository topics,
            TopicActivity activity,
            Tx tx,
            EventBus bus,
            ObjectProvider<ConversationHooks> hooks) {
        this.messages = messages;
        this.topics = topics;
        this.activity = activity;
        this.tx = tx;
        this.bus = bus;
        this.hooks = hooks;
    }

    /** @throws Problem.NotFound when the conversation does not exist */
    public Mono<Void> require(Container container) {
        return topics.existsById(container.id())
                .flatMap(exists -> exists ? Mono.empty() : Mono.error(new Problem.NotFound("Topic")));
    }

    /** A page of at most {@code limit} rows with ids below {@code beforeId}, the newest of those, oldest first. */
    Mono<List<Message>> page(Container container, long beforeId, int limit) {
        return require(container)
                .thenMany(newestBefore(container, beforeId, limit))
                .collectSortedList(Comparator.comparing(Message::key));
    }

    /** The rows with ids below {@code beforeId}, newest first, at most {@code limit}. */
    public Flux<Message> newestBefore(Container container, long beforeId, int limit) {
        return messages.pageBefore(container.id(), beforeId, limit);
    }

    /** The same rows, as much of them as a prompt is made of. */
    public Flux<PromptRow> promptBefore(Container container, long beforeId, int limit) {
        return messages.promptBefore(container.id(), beforeId, limit);
    }

    /** One row of any conversation, or nothing. */
    public Mono<Message> find(long id) {
        return messages.findById(id);
    }

    /** Stores a row and moves the conversation up. Runs in the caller's transaction; the caller announces it. */
    public Mono<Message> add(Message message) {
        return insert(message).delayUntil(_ -> activity.touch(message.topicId()));
    }

    /** Stores a row of a conversation that the caller has moved up already, see {@link Topics#use}; else like {@link #add}. */
    public Mono<Message> insert(Message message) {
        return messages.save(message);
    }

    /** Deletes every row after {@code id}. Runs in the caller's transaction; the caller announces it. */
    public Mono<Void> deleteAfter(Container container, long id) {
        return messages.deleteAfter(container.id(), id).then();
    }

    /** Stores a row on its own and announces it. */
    public Mono<Message> append(Container container, Message message) {
        return tx.durable(add(message)).delayUntil(_ -> announce(container));
    }

    /** Tells every window that rows were added or removed. */
    public Mono<Void> announce(Container container) {
        return bus.publish(container.event(CHANGED));
    }

    /** Empties the transcript and keeps the conversation. A turn that runs in it is stopped. */
    Mono<Void> clear(Container container) {
        var stopped = Flux.fromStream(hooks::orderedStream).concatMap(hook -> hook.beforeEmptied(container));
        return require(container)
                .thenMany(stopped)
                .then(tx.durable(messages.clear(container.id())))
                .then(announce(container));
    }

    /** @throws Problem.NotFound when the row does not exist or belongs elsewhere */
    Mono<Void> delete(Container container, long id) {
        return tx.durable(messages.deleteOne(container.id(), id))
                .filter(rows -> rows > 0)
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Message")))
                .then(announce(container));
    }
}
