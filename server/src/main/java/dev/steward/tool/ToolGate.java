package dev.steward.tool;

import reactor.core.publisher.Flux;

/** Decides between a model's request and the call: allows the call, now or later, or answers in its place. */
@FunctionalInterface
public interface ToolGate {

    /** Allows everything. */
    ToolGate OPEN = (_, carriedOut, _) -> carriedOut;

    /**
     * Called once for each valid call. Its time does not count towards the call's timeout.
     *
     * @param carriedOut starts the call when subscribed to; at most once
     * @param waits run when it begins to wait for a person's decision
     * @return the call's signals, or a result in their place
     */
    Flux<ToolSignal> pass(ToolRequest wish, Flux<ToolSignal> carriedOut, Runnable waits);
}
