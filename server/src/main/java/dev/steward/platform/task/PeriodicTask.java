package dev.steward.platform.task;

import java.time.Duration;
import java.time.Instant;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Background work that is repeated while the service runs. */
public interface PeriodicTask {

    /**
     * The name and timing of a task.
     *
     * @param name a stable identifier, shown in the health of the service
     * @param first the delay after startup before the first run
     * @param every the interval after that. A run that is due while the task still runs is skipped
     * @param failureMessage what failed, as the beginning of a sentence: "Files that nothing names could not be removed"
     * @param isOwn whether every process runs it; otherwise one at a time does, for all that share the database
     */
    record Plan(String name, Duration first, Duration every, String failureMessage, boolean isOwn) {

        public Plan(String name, Duration first, Duration every, String failureMessage) {
            this(name, first, every, failureMessage, false);
        }

        public static Plan own(String name, Duration first, Duration every, String failureMessage) {
            return new Plan(name, first, every, failureMessage, true);
        }
    }

    Plan plan();

    default boolean isWanted() {
        return true;
    }

    /** Triggers extra runs. A trigger during a run takes effect after it. */
    default Flux<?> calls() {
        return Flux.never();
    }

    /** Runs once. The next run continues with what is left. */
    Mono<Void> run(Instant now);
}
