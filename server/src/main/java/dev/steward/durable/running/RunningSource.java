package dev.steward.durable.running;

import reactor.core.publisher.Flux;

/** A source of running work to show to people: turns, imports and jobs, later agents and workflows. */
public interface RunningSource {

    Flux<RunningRead> running();
}
