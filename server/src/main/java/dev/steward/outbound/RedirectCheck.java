package dev.steward.outbound;

import reactor.core.publisher.Mono;

/** Decides whether to follow a redirect. */
@FunctionalInterface
public interface RedirectCheck {

    RedirectCheck NONE = _ -> Mono.empty();

    /** Called before connecting. @return why the request is not sent, as a sentence; empty if it may be */
    Mono<String> refusal(OutboundRequest next);
}
