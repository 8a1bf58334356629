package dev.steward.running;

import reactor.core.publisher.Flux;

/** Whatever runs work that people should know of: turns, later agents, workflows and jobs. */
public interface RunningSource {

    /** What runs now. */
    Flux<RunningRead> running();
}
