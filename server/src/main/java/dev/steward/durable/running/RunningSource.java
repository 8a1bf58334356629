package dev.steward.durable.running;

import reactor.core.publisher.Flux;

/** Whatever runs work that people should know of: turns, imports and jobs, later agents and workflows. */
public interface RunningSource {

    /** What runs now. */
    Flux<RunningRead> running();
}
