package dev.steward.setting;

import reactor.core.publisher.Mono;

/** Whether Docker can be used here: shown with the settings, and changed by none of them. */
@FunctionalInterface
public interface DockerStanding {

    /** Found out within five seconds; never an error. */
    Mono<Boolean> isAvailable();
}
