package dev.steward.setting;

import reactor.core.publisher.Mono;

/** Whether Docker is available here: shown with the settings, but not changed through them. */
@FunctionalInterface
public interface DockerStanding {

    /** Answers within five seconds and never fails. */
    Mono<Boolean> isAvailable();
}
