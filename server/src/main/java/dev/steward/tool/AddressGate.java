package dev.steward.tool;

import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/** Whether a call may go on to another address than the one that it was let through for. It travels with the call. */
@FunctionalInterface
public interface AddressGate {

    /** Lets every address through. */
    AddressGate OPEN = (_, _) -> Mono.empty();

    /**
     * Asked before anything is connected to.
     *
     * @param method as it would be sent
     * @return why not, as a sentence for the model; empty when it may
     */
    Mono<String> refusal(String method, String url);

    /** The same call, whose addresses this gate decides about. */
    default <T> Flux<T> around(Flux<T> call) {
        return call.contextWrite(context -> context.put(AddressGate.class, this));
    }

    /** The one that decides about the call that is carried out. */
    static AddressGate in(ContextView context) {
        Optional<AddressGate> gate = context.getOrEmpty(AddressGate.class);
        return gate.orElse(OPEN);
    }
}
