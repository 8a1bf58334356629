package dev.steward.conversation;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BiFunction;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** Operations on conversations of all kinds. */
@Service
public record Conversations(
        ConversationRepository conversations,
        ObjectProvider<ConversationHooks> hooks,
        Tx tx,
        Blocking blocking,
        EventBus bus,
        Clock clock,
        List<ConversationKind> kinds) {

    /** The name of titles and descriptions as a source for searches. */
    public static final String FINDABLE = "conversation";

    /** Retries if something starts between a stop and the lock; after that the caller gets the conflict. */
    private static final int TRIES = 8;

    /** A turn is stored a moment before it can be stopped. */
    private static final Duration MOMENT = Duration.ofMillis(5);

    private static final Duration MAX_MOMENT = Duration.ofMillis(200);

    /** Stores a new conversation in the caller's transaction, and returns its id. */
    public Mono<Long> begin(Container.Kind kind) {
        return conversations.insert(kind);
    }

    /** Changes the kind of the conversation, along with everything that belongs to it, in the caller's transaction. */
    public Mono<Void> become(Container container, Container.Kind kind) {
        return conversations.become(container, kind).then();
    }

    /** Hides the conversation and everything that belongs to it from everyone, in the caller's transaction. */
    public Mono<Void> hide(Container container) {
        return conversations.hide(container).then();
    }

    /**
     * Makes a hidden conversation visible again, in the caller's transaction.
     *
     * @throws Problem.NotFound if it is not hidden, which can happen to a damaged trash entry
     */
    public Mono<Void> show(Container container) {
        return conversations
                .show(container)
                .flatMap(shown -> shown > 0
                        ? Mono.empty()
                        : Mono.error(() -> Problem.NotFound.saying(
                                "This is not deleted. Erase it from the trash, which leaves it where it is.")));
    }

    /**
     * Deletes a hidden conversation with everything that belongs to it, in the caller's transaction. Returns whether it
     * did. One that is not hidden, because of damage, is kept.
     */
    public Mono<Boolean> erase(long id) {
        return conversations.erase(id).map(erased -> erased > 0);
    }

    /** @throws Problem.NotFound if there is no such conversation */
    public Mono<Void> require(Container container) {
        return conversations
                .find(container)
                .switchIfEmpty(Mono.error(container::missing))
                .then();
    }

    /**
     * Moves the conversation to the top of those used last. Runs in the caller's transaction; the caller announces it.
     *
     * @throws Problem.NotFound if there is no such conversation
     */
    public Mono<Subject> use(Container container) {
        return there(container, ConversationKind::use);
    }

    /** What a model is told about the conversation. @throws Problem.NotFound if there is no such conversation */
    public Mono<Subject> subject(Container container) {
        return there(container, ConversationKind::subject);
    }

    /** The head of the export file. @throws Problem.NotFound if there is no such conversation */
    public Mono<ExportHead> head(Container container) {
        return there(container, ConversationKind::head);
    }

    /** The title. @throws Problem.NotFound if there is no such conversation */
    public Mono<String> title(Container container) {
        return subject(container).map(Subject::title);
    }

    /** Changes the title and announces it, unless the title is no longer {@code known}. Returns whether it was changed. */
    public Mono<Boolean> rename(Container container, String known, String title) {
        return named(container, of(container).flatMap(kind -> kind.rename(container.id(), known, title)));
    }

    /** Sets the first name and announces it, unless the conversation has got one meanwhile. Returns whether it was set. */
    public Mono<Boolean> name(Container container, String title) {
        return named(container, of(container).flatMap(kind -> kind.name(container.id(), title)));
    }

    private Mono<Boolean> named(Container container, Mono<Boolean> work) {
        return tx.durable(work.defaultIfEmpty(false)
                .delayUntil(named ->
                        named ? bus.publish(container.event(container.kind().changed())) : Mono.empty()));
    }

    private Mono<ConversationKind> of(Container container) {
        return Flux.fromIterable(kinds)
                .filter(kind -> kind.kind() == container.kind())
                .next();
    }

    private <T> Mono<T> there(Container container, BiFunction<ConversationKind, Long, Mono<T>> read) {
        return of(container)
                .flatMap(kind -> read.apply(kind, container.id()))
                .switchIfEmpty(Mono.error(container::missing));
    }

    /** Counts an unread message, in the caller's transaction. */
    public Mono<Void> addUnread(Container container) {
        return conversations.addUnread(container).then();
    }

    /** The same for something that Steward itself said at this time, which nobody can have read before. */
    public Mono<Void> addUnread(Container container, Instant said) {
        return conversations.addUnread(container, said).then();
    }

    /**
     * Removes what Steward itself said at this time from the unread messages, for a person who has dealt with it
     * without reading, and announces it if nothing is unread any more. In the caller's transaction.
     */
    public Mono<Void> takeUnread(Container container, Instant said) {
        return conversations
                .takeUnread(container, said)
                .filter(taken -> taken)
                .flatMap(_ -> conversations.isUnread(container))
                .filter(unread -> !unread)
                .flatMap(_ -> bus.publish(container.event("read.changed").with(Event.Details.said("read", null))));
    }

    /**
     * Forgets unread messages that have left the chosen line, and announces it. In the transaction that took them out
     * of it.
     */
    public Mono<Void> limitUnread(Container container) {
        return conversations
                .limitUnread(container)
                .filter(changed -> changed)
                .flatMap(_ -> conversations.isUnread(container))
                .flatMap(unread -> bus.publish(
                        container.event("read.changed").with(Event.Details.said(unread ? "unread" : "read", null))));
    }

    /** Marks the conversation as read to the end. Returns whether anything was unread. */
    public Mono<Boolean> markRead(Container container) {
        return conversations.markRead(container, clock.instant());
    }

    /** Makes one message unread if someone else has said something. Returns whether that is a change. */
    public Mono<Boolean> markUnread(Container container) {
        return conversations.markUnread(container);
    }

    /** Sets the read mark to just before now if nothing is unread. Returns whether it did. */
    public Mono<Boolean> markSeen(Container container) {
        return conversations.markSeen(container, clock.instant().minus(1, ChronoUnit.MICROS));
    }

    /**
     * Locks the conversation for the caller's transaction: anything that begins a turn, or rearranges or empties the
     * transcript, waits for its end.
     *
     * @throws Problem.NotFound if there is no such conversation
     * @throws Problem.Conflict while an answer is being written in it
     */
    public Mono<Void> lockIdle(Container container) {
        return lock(container)
                .thenMany(Flux.fromIterable(running()).concatMap(hook -> hook.isBusy(container)))
                .any(busy -> busy)
                .flatMap(busy -> busy ? Mono.error(inProgress()) : Mono.empty());
    }

    /** Stops what writes to the conversation, then runs {@code work}, which locks it with {@link #lockIdle}. */
    public <T> Mono<T> stopAnd(Container container, Mono<T> work) {
        return Flux.fromIterable(running())
                .concatMap(hook -> hook.stop(container))
                .then(work)
                .subscribeOn(blocking.scheduler()) // not on the timer thread that the next retry waits on
                .retryWhen(Retry.backoff(TRIES, MOMENT)
                        .maxBackoff(MAX_MOMENT)
                        .filter(Problem.Conflict.class::isInstance)
                        .onRetryExhaustedThrow((_, signal) -> signal.failure()));
    }

    private List<ConversationHooks> running() {
        return hooks.orderedStream().toList();
    }

    /** The problem for a caller that needs an idle conversation while an answer is being written. */
    public static Problem inProgress() {
        return new Problem.Conflict("turn-in-progress", "An answer is already being written in this conversation");
    }

    /** Like {@link #lockIdle}, but even while an answer is written. @throws Problem.NotFound if there is no such conversation */
    public Mono<Void> lock(Container container) {
        return conversations
                .lock(container)
                .switchIfEmpty(Mono.error(container::missing))
                .then();
    }
}
