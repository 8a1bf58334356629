package dev.steward.outbound;

import reactor.core.publisher.Mono;

/** Decides whether a redirect is followed. */
@FunctionalInterface
public interface RedirectCheck {

    /** Follows all. */
    RedirectCheck NONE = _ -> Mono.empty();

    /** Asked before anything of the request is connected to. @return why it is not sent, as a sentence; empty when it may be */
    Mono<String> refusal(OutboundRequest next);
}
