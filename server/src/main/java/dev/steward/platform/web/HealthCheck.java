package dev.steward.platform.web;

import dev.steward.platform.data.StoreHealth.Ailment;
import reactor.core.publisher.Mono;

/** Checks one part of the service for the overall health. */
@FunctionalInterface
public interface HealthCheck {

    /** The current problem, if any. Called repeatedly while the store works. */
    Mono<Ailment> ailment();
}
