package dev.steward.conversation;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** Checks for and stops activity in conversations, without knowing who runs it. */
@Component
record Busy(ObjectProvider<ConversationHooks> hooks, Blocking blocking) {

    /** Retries if something starts between the stop and the lock; after that the caller gets the conflict. */
    private static final int TRIES = 8;

    /** A turn is stored a moment before it can be stopped. */
    private static final Duration MOMENT = Duration.ofMillis(5);

    private static final Duration MAX_MOMENT = Duration.ofMillis(200);

    /** @throws Problem.Conflict if something is writing to the conversation, which the caller has locked */
    Mono<Void> refuse(Container container) {
        return Flux.fromIterable(all())
                .concatMap(hook -> hook.isBusy(container))
                .any(busy -> busy)
                .flatMap(busy -> busy ? Mono.error(Conversations.inProgress()) : Mono.empty());
    }

    /** Stops what writes to the conversation, then runs {@code work}, which calls {@link #refuse} under its lock. */
    <T> Mono<T> stopAnd(Container container, Mono<T> work) {
        return Flux.fromIterable(all())
                .concatMap(hook -> hook.stop(container))
                .then(work)
                .subscribeOn(blocking.scheduler()) // not on the timer thread that the next retry waits on
                .retryWhen(Retry.backoff(TRIES, MOMENT)
                        .maxBackoff(MAX_MOMENT)
                        .filter(Problem.Conflict.class::isInstance)
                        .onRetryExhaustedThrow((_, signal) -> signal.failure()));
    }

    private List<ConversationHooks> all() {
        return hooks.orderedStream().toList();
    }
}
