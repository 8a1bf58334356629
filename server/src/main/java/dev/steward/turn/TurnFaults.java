package dev.steward.turn;

import dev.steward.platform.data.NotOnDisk;
import dev.steward.platform.data.StoreHealth;
import dev.steward.platform.problem.Problem;
import dev.steward.provider.ModelFault;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** Decides what happens when something fails in a turn: whether it is retried, and what message it ends with. */
@Component
record TurnFaults(StoreHealth store) {

    private static final Logger log = LoggerFactory.getLogger(TurnFaults.class);

    /** The pauses add up to about six seconds, plus the time each attempt waits for the database. */
    private static final int TRIES = 5;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

    /**
     * Reads again if the database was unavailable: it may have been away for a moment or overloaded by hundreds of
     * turns, and nobody else would retry for a turn that has begun.
     */
    <T> Mono<T> patiently(Mono<T> reading) {
        return reading.retryWhen(Retry.backoff(TRIES, FIRST_PAUSE)
                .filter(error -> store.explain(error).isPresent())
                .onRetryExhaustedThrow((_, last) -> last.failure()));
    }

    /** Why the turn failed with this error. Unknown errors are logged. */
    TurnEnd.Cause cause(Throwable error, LiveTurn live) {
        return switch (error) {
            case ModelFault fault ->
                new TurnEnd.Cause(
                        fault.kind(),
                        fault.sentence(),
                        fault.retryAfter().map(Duration::toSeconds).orElse(null),
                        fault.messageIdAtFault().orElse(null),
                        fault.status().orElse(null));
            case TurnAllowance.Exceeded exceeded -> exceeded.cause();
            case Problem.DiskFull full -> storage(full);
            case Problem problem -> TurnEnd.Cause.of("refused", problem.detail());
            case UncheckedIOException _, NotOnDisk _ -> TurnEnd.Cause.unwritable();
            default -> store.explain(error).map(TurnFaults::storage).orElseGet(() -> unexpected(error, live));
        };
    }

    private static TurnEnd.Cause storage(Problem problem) {
        return TurnEnd.Cause.of("storage", problem.detail());
    }

    private static TurnEnd.Cause unexpected(Throwable error, LiveTurn live) {
        log.error("A turn in {} failed unexpectedly. Report it with the lines that follow.", live.subject(), error);
        return TurnEnd.Cause.unexpected();
    }
}
