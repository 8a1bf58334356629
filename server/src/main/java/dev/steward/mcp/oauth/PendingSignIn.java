package dev.steward.mcp.oauth;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;

/** A running sign-in. It can be cancelled until the browser has come back, because after that the code is spent. */
final class PendingSignIn {

    private sealed interface Stage {
        record Preparing() implements Stage {}

        record Waiting(String state, ServerMetadata asked, Sinks.One<Redirect> answer) implements Stage {}

        record Answered() implements Stage {}

        record Cancelled() implements Stage {}
    }

    private final AtomicReference<Stage> stage = new AtomicReference<>(new Stage.Preparing());
    private final Sinks.Empty<Void> cancelled = Sinks.empty();
    private final Sinks.Empty<Void> ended = Sinks.empty();
    private volatile boolean unwanted;

    /** Cancels it; returns false if it is too late. */
    boolean cancel() {
        var now = stage.get();
        while (now instanceof Stage.Preparing || now instanceof Stage.Waiting) {
            if (stage.compareAndSet(now, new Stage.Cancelled())) {
                cancelled.tryEmitEmpty();
                return true;
            }
            now = stage.get();
        }
        return false;
    }

    /** Cancels it even if the browser has come back: its tokens must not be kept. */
    void discard() {
        unwanted = true;
        cancel();
    }

    boolean isUnwanted() {
        return unwanted;
    }

    /** Runs work until the sign-in is cancelled; then fails with that outcome. */
    <T> Mono<T> unlessCancelled(Mono<T> work) {
        return work.takeUntilOther(cancelled.asMono()).switchIfEmpty(hasBeenCancelled());
    }

    static <T> Mono<T> hasBeenCancelled() {
        return Mono.error(() -> new SignInFailure(new SignInOutcome.Cancelled(), false));
    }

    /** Waits for the browser's redirect; {@link Redirect.Nothing} if it does not come within the window. */
    Mono<Redirect> answer(Attempt attempt, ServerMetadata asked, Duration window, Scheduler timer, Runnable show) {
        return Mono.defer(() -> {
            var waiting = new Stage.Waiting(attempt.state(), asked, Sinks.one());
            var now = stage.updateAndGet(before -> before instanceof Stage.Cancelled ? before : waiting);
            if (now != waiting) {
                return Mono.never();
            }
            show.run();
            var late = Mono.delay(window, timer).subscribe(_ -> {
                if (stage.compareAndSet(waiting, new Stage.Preparing())) {
                    waiting.answer().tryEmitValue(new Redirect.Nothing());
                }
            });
            return waiting.answer().asMono().doFinally(_ -> late.dispose());
        });
    }

    /** Takes the query of a redirect; returns empty if it is for another sign-in or was already answered. */
    Optional<Redirect> offer(String query) {
        if (!(stage.get() instanceof Stage.Waiting waiting)) {
            return Optional.empty();
        }
        var redirect = Redirect.read(query, waiting.state(), waiting.asked())
                .filter(_ -> stage.compareAndSet(waiting, new Stage.Answered()));
        redirect.ifPresent(waiting.answer()::tryEmitValue);
        return redirect;
    }

    void end() {
        ended.tryEmitEmpty();
    }

    /** Completes when another sign-in may begin. */
    Mono<Void> ended() {
        return ended.asMono();
    }
}
