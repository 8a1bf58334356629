package dev.steward.answer;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.input.Check;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/**
 * Texts that wait for the running turn to end. When it ends well the oldest one becomes the next turn; after a stop, an error
 * or a restart they wait for the person to send them.
 */
@Service
class FollowUps {

    static final String CHANGED = "queue.changed";

    /** More than anybody has to say before an answer has come. */
    static final int MOST = 50;

    /** Characters of all that waits in one conversation: two texts of the greatest length, or fifty long ones. */
    static final long MOST_CHARACTERS = 2L * Check.LONGEST_CONTENT;

    private final QueueRepository queue;
    private final TurnRepository turns;
    private final Turns running;
    private final Conversations conversations;
    private final Tx tx;
    private final EventBus bus;
    private final Clock clock;

    FollowUps(
            QueueRepository queue,
            TurnRepository turns,
            Turns running,
            Conversations conversations,
            Tx tx,
            EventBus bus,
            Clock clock) {
        this.queue = queue;
        this.turns = turns;
        this.running = running;
        this.conversations = conversations;
        this.tx = tx;
        this.bus = bus;
        this.clock = clock;
    }

    /**
     * What waits, the oldest first.
     *
     * @param memory of whoever holds the list
     * @throws Problem.NotFound when the conversation does not exist
     */
    Mono<List<QueuedMessage>> list(Container container, MemoryBudget.Share memory) {
        return conversations
                .require(container)
                .thenMany(queue.all(container))
                .doOnNext(queued -> memory.need(3L * queued.characters()))
                .collectList();
    }

    /**
     * Stores the text. It is sent at once when the turn that it was meant to wait for has just ended well.
     *
     * @throws Problem.NotFound when the conversation does not exist
     * @throws Problem.Conflict when too many wait already
     */
    Mono<QueuedMessage> add(Container container, QueueRequest wish) {
        var stored = conversations
                .lock(container)
                .then(queue.waiting(container))
                .flatMap(waiting -> refusal(waiting, wish.characters())
                        .map(Mono::<QueuedMessage>error)
                        .orElseGet(() -> queue.insert(container, wish, clock.instant())))
                .delayUntil(_ -> announce(container))
                .delayUntil(_ -> endedWell(container)
                        .flatMap(ended ->
                                ended ? tx.afterCommit(running.next(container).then()) : Mono.empty()));
        return tx.durable(stored);
    }

    /** @throws Problem.NotFound when the text has been sent or taken back */
    Mono<QueuedMessage> reword(Container container, long id, QueuePatch patch) {
        var content = patch.content().value();
        var written = content == null ? Mono.just(true) : queue.reword(container, id, content, clock.instant());
        var reworded = conversations
                .lock(container)
                .then(written)
                .then(queue.find(container, id))
                .switchIfEmpty(gone())
                .delayUntil(_ -> queue.waiting(container)
                        .flatMap(waiting -> Mono.justOrEmpty(tooLong(waiting.characters())))
                        .flatMap(Mono::error));
        return tx.durable(reworded.delayUntil(_ -> announce(container)));
    }

    /** @throws Problem.NotFound when the text has been sent or taken back */
    Mono<Void> remove(Container container, long id) {
        return tx.durable(queue.delete(container, id).flatMap(deleted -> deleted ? announce(container) : gone()));
    }

    /**
     * Makes the text the next turn, now.
     *
     * @throws Problem.NotFound when the text has been sent or taken back
     * @throws Problem.Conflict when a turn runs
     */
    Mono<Void> send(Container container, long id) {
        return running.startQueued(container, id).switchIfEmpty(gone()).then();
    }

    private Mono<Boolean> endedWell(Container container) {
        return turns.lastStatus(container)
                .map(status -> status == TurnRow.Status.done)
                .defaultIfEmpty(true);
    }

    private Mono<Void> announce(Container container) {
        return bus.publish(container.event(CHANGED));
    }

    private static <T> Mono<T> gone() {
        return Mono.error(() -> new Problem.NotFound("Queued message"));
    }

    private static Optional<Problem> refusal(QueueRepository.Waiting waiting, long more) {
        if (waiting.texts() >= MOST) {
            return Optional.of(full("%d messages wait in this conversation already".formatted(MOST)));
        }
        return tooLong(waiting.characters() + more);
    }

    private static Optional<Problem> tooLong(long characters) {
        return characters <= MOST_CHARACTERS
                ? Optional.empty()
                : Optional.of(full("What waits in this conversation would have more than %d characters together"
                        .formatted(MOST_CHARACTERS)));
    }

    private static Problem full(String sentence) {
        return new Problem.Conflict("queue-full", sentence);
    }
}
