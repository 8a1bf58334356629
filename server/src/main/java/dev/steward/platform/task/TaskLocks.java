package dev.steward.platform.task;

import java.time.Duration;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Lets one process at a time run a {@link PeriodicTask}, among all that share the database. */
public interface TaskLocks {

    /**
     * The process that runs a task, or ran it last.
     *
     * @param holder the name of the machine and of its data folder, the same for every start with that folder
     * @param age how long ago the holder started
     */
    record Held(String holder, Duration age) {}

    /** Runs the work unless another process is running the task; returns false if it did not run. */
    Mono<Boolean> during(String task, Mono<Void> work);

    /** By task name; tasks that have never run are missing. */
    Mono<Map<String, Held>> held();
}
