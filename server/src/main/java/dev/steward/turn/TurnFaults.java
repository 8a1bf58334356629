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

/** What becomes of a turn when something fails: whether it is tried again, and in which words it ends. */
@Component
record TurnFaults(StoreHealth store) {

    private static final Logger log = LoggerFactory.getLogger(TurnFaults.class);

    /** With its pauses of up to six seconds together, beside the time that each try waits for the database. */
    private static final int TRIES = 5;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

    /**
     * A turn that has begun has nobody who would ask once more, so what it reads is read again when the database could
     * not be used: it was away for a moment, or hundreds of turns stood in line for it.
     */
    <T> Mono<T> patiently(Mono<T> reading) {
        return reading.retryWhen(Retry.backoff(TRIES, FIRST_PAUSE)
                .filter(error -> store.explain(error).isPresent())
                .onRetryExhaustedThrow((_, last) -> last.failure()));
    }

    /** Why a turn died of this. What comes of no fault that is known is in the log. */
    TurnEnd.Cause cause(Throwable error, LiveTurn live) {
        return switch (error) {
            case ModelFault fault ->
                new TurnEnd.Cause(
                        fault.kind(),
                        fault.sentence(),
                        fault.retryAfter().map(Duration::toSeconds).orElse(null),
                        fault.messageIdAtFault().orElse(null));
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
        if (!(error instanceof TurnSink.TurnLost)) {
            log.error("A turn in {} failed unexpectedly. Report it with the lines that follow.", live.subject(), error);
        }
        return TurnEnd.Cause.unexpected();
    }
}
