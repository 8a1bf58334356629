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

/** Asks whoever runs in conversations, without knowing who that is. */
@Component
record Busy(ObjectProvider<ConversationHooks> hooks, Blocking blocking) {

    /** Someone began between the stop and the lock this often: then a person is told. */
    private static final int TRIES = 8;

    /** What begins is stored a moment before it can be stopped. */
    private static final Duration MOMENT = Duration.ofMillis(5);

    private static final Duration MAX_MOMENT = Duration.ofMillis(200);

    /** @throws Problem.Conflict when something writes to the conversation, which the caller has locked */
    Mono<Void> refuse(Container container) {
        return Flux.fromIterable(all())
                .concatMap(hook -> hook.isBusy(container))
                .any(busy -> busy)
                .flatMap(busy -> busy ? Mono.error(Conversations.inProgress()) : Mono.empty());
    }

    /** Ends what writes to the conversation, then does {@code work}, which calls {@link #refuse} under its lock. */
    <T> Mono<T> stopAnd(Container container, Mono<T> work) {
        return Flux.fromIterable(all())
                .concatMap(hook -> hook.stop(container))
                .then(work)
                .subscribeOn(blocking.scheduler()) // not on the clock that the next try waits for
                .retryWhen(Retry.backoff(TRIES, MOMENT)
                        .maxBackoff(MAX_MOMENT)
                        .filter(Problem.Conflict.class::isInstance)
                        .onRetryExhaustedThrow((_, signal) -> signal.failure()));
    }

    private List<ConversationHooks> all() {
        return hooks.orderedStream().toList();
    }
}
