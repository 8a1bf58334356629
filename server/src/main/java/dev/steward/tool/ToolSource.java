package dev.steward.tool;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Someone who offers tools to turns, a tool server for example. */
public interface ToolSource {

    /** Its name, which stands before those of its tools: small letters, digits and hyphens. */
    String server();

    /** What it offers now. A source that cannot be reached gives what it last offered, or says why there is nothing. */
    Mono<Offer> offer();

    /** Whether its tools only help with what others gave: they are offered where that is there, whatever may be used. */
    default boolean helps() {
        return false;
    }

    /** Whether it is there for Steward's own work alone, in the place of another one of its name. */
    default boolean isInside() {
        return false;
    }

    /**
     * Whether a person has to sign in before it is of use.
     *
     * @param tries whether one that refused before is asked again
     */
    default Mono<Boolean> needsSignIn(boolean tries) {
        return Mono.just(false);
    }

    /**
     * Runs one call: what is to be told while it runs, then exactly one {@link ToolSignal.Result}. A failure of the tool is a
     * result too. Whoever cancels wants the call to end.
     *
     * @param call its name is the one that this source gave the tool
     */
    Flux<ToolSignal> call(ToolCall call, CallContext in);
}
