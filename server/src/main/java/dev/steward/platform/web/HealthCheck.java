package dev.steward.platform.web;

import dev.steward.platform.data.StoreHealth.Ailment;
import reactor.core.publisher.Mono;

/** Looks at one part of the service for what the health of the whole has to name. */
@FunctionalInterface
public interface HealthCheck {

    /** What is wrong now; nothing while all is well. It is asked while the store works, again and again. */
    Mono<Ailment> ailment();
}
