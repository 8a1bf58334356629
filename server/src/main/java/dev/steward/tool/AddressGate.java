package dev.steward.tool;

import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/** Decides whether a call may go to another address than the one it was approved for. Carried in the call's context. */
@FunctionalInterface
public interface AddressGate {

    /** Allows every address. */
    AddressGate OPEN = (_, _) -> Mono.empty();

    /**
     * Called before connecting.
     *
     * @param method as it would be sent
     * @return why not, as a sentence for the model; empty if it may
     */
    Mono<String> refusal(String method, String url);

    /** The same call with this gate in its context. */
    default <T> Flux<T> around(Flux<T> call) {
        return call.contextWrite(context -> context.put(AddressGate.class, this));
    }

    /** The gate of the current call. */
    static AddressGate in(ContextView context) {
        Optional<AddressGate> gate = context.getOrEmpty(AddressGate.class);
        return gate.orElse(OPEN);
    }
}
