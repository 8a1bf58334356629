package dev.steward.tool;

import reactor.core.publisher.Flux;

/** What stands between a model's wish and the call: it lets the call through, now or later, or answers in its place. */
@FunctionalInterface
public interface ToolGate {

    /** Lets everything through. */
    ToolGate OPEN = (_, carriedOut) -> carriedOut;

    /**
     * Asked once for each call that a tool can take. However long it takes, that is no part of the time that the call has.
     *
     * @param carriedOut begins the call when it is subscribed to; not twice
     * @return what the call tells, or a result in its place
     */
    Flux<ToolSignal> pass(ToolRequest wish, Flux<ToolSignal> carriedOut);
}
