package dev.steward.platform.task;

import java.time.Duration;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Lets one process at a time do a {@link PeriodicTask}, of all that share the database. */
public interface TaskLocks {

    /**
     * Who does a task, or did it last.
     *
     * @param holder the name of the machine and of its data folder, the same for every start on that folder
     * @param age how long ago the holder began
     */
    record Held(String holder, Duration age) {}

    /** Does the work while no other process does the task; false, with nothing done, when one does. */
    Mono<Boolean> during(String task, Mono<Void> work);

    /** By the name of the task; those that nobody has done yet are not among them. */
    Mono<Map<String, Held>> held();
}
