package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.attachment.Attachment;
import dev.steward.conversation.attachment.Attachments;
import dev.steward.conversation.transcript.Messages;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.input.Check;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/**
 * Queued messages that wait for the running turn to end. If it ends well, the oldest one becomes the next turn; after a
 * stop, an error or a restart they are paused: each waits for the person to send it.
 */
@Service
record FollowUps(
        QueueRepository queue,
        TurnRepository turns,
        Turns running,
        Messages messages,
        Attachments attachments,
        Conversations conversations,
        Tx tx,
        EventBus bus,
        Clock clock) {

    static final String CHANGED = "queue.changed";

    /** More than a person queues before an answer arrives. */
    static final int MAX = 50;

    /** Characters of all queued messages of a conversation: two of the maximum length, or fifty long ones. */
    static final long MAX_CHARACTERS = 2L * Check.MAX_CONTENT;

    record Waiting(QueuedMessage queued, List<Attachment> files) {}

    /** Lists the queued messages, oldest first. @throws Problem.NotFound if the conversation does not exist */
    Mono<List<Waiting>> list(Container container, MemoryBudget.Share memory) {
        return conversations
                .require(container)
                .thenMany(queue.all(container))
                .doOnNext(queued -> memory.reserve(3L * queued.characters()))
                .collectList()
                .flatMap(all -> files(container).map(files -> all.stream()
                        .map(queued -> new Waiting(queued, files.getOrDefault(queued.id(), List.of())))
                        .toList()));
    }

    /**
     * Queues a message, and sends it at once if the turn it was meant to wait for has just ended well. A message
     * already queued under the same client id is returned and not stored again.
     *
     * @throws Problem.NotFound if the conversation does not exist
     * @throws Problem.Conflict if too many are queued already, or if this one has already become a question
     */
    Mono<Waiting> add(Container container, QueueRequest wish) {
        var stored = turns.newest(container).singleOptional().flatMap(newest -> queue.waiting(container)
                .flatMap(waiting -> refusal(waiting, wish.characters())
                        .map(Mono::<Long>error)
                        .orElseGet(() -> queue.insert(
                                container,
                                wish,
                                newest.map(TurnRepository.Newest::id).orElse(null),
                                clock.instant())))
                .flatMap(id -> queue.find(container, id))
                .delayUntil(queued -> attachments.queue(container, queued.id(), wish.files()))
                .delayUntil(_ -> announce(container))
                .delayUntil(_ -> newest.map(TurnRepository.Newest::endedWell).orElse(true)
                        ? tx.afterCommit(running.next(container).then())
                        : Mono.empty()));
        return tx.durable(conversations
                .lock(container)
                .then(known(container, wish.clientMessageId()))
                .switchIfEmpty(stored)
                .flatMap(queued -> withFiles(container, queued))
                .delayUntil(FollowUps::requireSomething));
    }

    /** The files may be gone, or belong to someone else, by the time they are sent. */
    private static Mono<Void> requireSomething(Waiting waiting) {
        return waiting.queued().content().isEmpty() && waiting.files().isEmpty()
                ? Mono.error(Questions.nothingSaid())
                : Mono.empty();
    }

    private Mono<Map<Long, List<Attachment>>> files(Container container) {
        return attachments.ofQueue(container).collectList().map(files -> files.stream()
                .collect(Collectors.groupingBy(
                        file -> Objects.requireNonNull(file.place().queued()))));
    }

    private Mono<Waiting> withFiles(Container container, QueuedMessage queued) {
        return files(container).map(files -> new Waiting(queued, files.getOrDefault(queued.id(), List.of())));
    }

    private Mono<QueuedMessage> known(Container container, @Nullable String clientId) {
        return clientId == null
                ? Mono.empty()
                : queue.said(container, clientId)
                        .switchIfEmpty(
                                messages.said(container, clientId).flatMap(_ -> Mono.error(Questions.saidAlready())));
    }

    /** @throws Problem.NotFound if the message has been sent or taken back */
    Mono<Waiting> reword(Container container, long id, QueuePatch patch) {
        var content = patch.content().value();
        var written = content == null ? Mono.just(true) : queue.reword(container, id, content, clock.instant());
        var reworded = conversations
                .lock(container)
                .then(written)
                .then(queue.find(container, id))
                .switchIfEmpty(Questions.gone())
                .delayUntil(_ -> queue.waiting(container)
                        .flatMap(waiting -> Mono.justOrEmpty(tooLong(waiting.characters())))
                        .flatMap(Mono::error));
        return tx.durable(
                reworded.delayUntil(_ -> announce(container)).flatMap(queued -> withFiles(container, queued)));
    }

    /** @throws Problem.NotFound if the message has been sent or taken back */
    Mono<Void> remove(Container container, long id) {
        return tx.durable(conversations
                .lock(container)
                .then(attachments.unqueue(id))
                .then(queue.delete(container, id))
                .flatMap(deleted -> deleted ? announce(container) : Questions.gone()));
    }

    /**
     * Makes the message the next turn, now.
     *
     * @throws Problem.NotFound if the message has been sent or taken back
     * @throws Problem.Conflict if a turn is running
     */
    Mono<Void> send(Container container, long id) {
        return running.startQueued(container, id)
                .switchIfEmpty(Questions.gone())
                .then();
    }

    private Mono<Void> announce(Container container) {
        return bus.publish(container.event(CHANGED));
    }

    private static Optional<Problem> refusal(QueueRepository.Waiting waiting, long more) {
        if (waiting.texts() >= MAX) {
            return Optional.of(full("%d messages wait in this conversation already".formatted(MAX)));
        }
        return tooLong(waiting.characters() + more);
    }

    private static Optional<Problem> tooLong(long characters) {
        return characters <= MAX_CHARACTERS
                ? Optional.empty()
                : Optional.of(full("What waits in this conversation would have more than %d characters together"
                        .formatted(MAX_CHARACTERS)));
    }

    private static Problem full(String sentence) {
        return new Problem.Conflict("queue-full", sentence);
    }
}
