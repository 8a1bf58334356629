package dev.steward.tool;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Offers tools to turns, for example as a tool server. */
public interface ToolSource {

    /** The name that prefixes its tools: lowercase letters, digits and hyphens. */
    String server();

    /** The tools currently offered. An unreachable source returns its last offer, or the reason why there is none. */
    Mono<Offer> offer();

    /** Whether its tools only help with the results of others: offered if there are any, regardless of the scope. */
    default boolean helps() {
        return false;
    }

    /** Whether it is only for Steward's own work, replacing another source of the same name. */
    default boolean isInside() {
        return false;
    }

    /**
     * Whether a user has to sign in before it is of use.
     *
     * @param tries whether to ask a source again that refused before
     */
    default Mono<Boolean> needsSignIn(boolean tries) {
        return Mono.just(false);
    }

    /** Which earlier calls of a round to this server a call waits for. */
    enum WaitsFor {
        NONE,

        /** A call that reads what the others may change. */
        WRITES,

        ALL;

        /** In Steward's own server. A call that writes and brings what others wrote may take minutes: a model answers. */
        public static WaitsFor ofOwn(ToolEffects effects) {
            if (effects.isReading()) {
                return WRITES;
            }
            return effects.isOpen() ? NONE : ALL;
        }
    }

    /** What calls of a tool with these effects wait for. */
    default WaitsFor waitsFor(ToolEffects effects) {
        return WaitsFor.NONE;
    }

    /**
     * Runs a call: signals while it runs, then exactly one {@link ToolSignal.Result}. A failure of the tool is a result too.
     * Cancelling ends the call.
     *
     * @param call with this source's own name of the tool
     */
    Flux<ToolSignal> call(ToolCall call, CallContext in);
}
