package dev.steward.turn;

import dev.steward.tool.ToolSignal;
import dev.steward.tool.ToolSource.WaitsFor;
import dev.steward.tool.Tools;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Starts the calls of one round that may depend on each other in the order in which the model gave them: it may read what it has
 * just written.
 */
final class CallOrder {

    private final Tools tools;

    private final Map<String, Ends> servers = new HashMap<>();

    CallOrder(Tools tools) {
        this.tools = tools;
    }

    /** The ends of the calls so far to a server; one that ends early does not let the next one overtake. */
    private record Ends(Mono<Void> writes, Mono<Void> all) {

        private static final Ends NONE = new Ends(Mono.empty(), Mono.empty());

        Ends with(WaitsFor waitsFor, Mono<Void> end) {
            return switch (waitsFor) {
                case NONE -> this;
                case WRITES -> new Ends(writes, all.then(end));
                case ALL -> new Ends(all.then(end), all.then(end));
            };
        }

        Mono<Void> of(WaitsFor waitsFor) {
            return switch (waitsFor) {
                case NONE -> Mono.empty();
                case WRITES -> writes;
                case ALL -> all;
            };
        }
    }

    /** A call's place. @param before completes when it may start */
    record Turn(Mono<Void> before, Sinks.Empty<Void> end) {

        /** A server that asks a person takes the next call meanwhile, as does a gate that asks one. */
        Flux<ToolSignal> await(Flux<ToolSignal> work) {
            return before.thenMany(work).doOnNext(signal -> {
                if (signal instanceof ToolSignal.Asked) {
                    over();
                }
            });
        }

        void over() {
            end.tryEmitEmpty();
        }
    }

    /** The place of the next call of the round. */
    Turn next(LoopGuard.Asked one) {
        var end = Sinks.<Void>empty();
        var place = one.refusal() == null ? tools.place(one.call()) : Optional.<Tools.Place>empty();
        var before = place.map(at -> {
            var ends = servers.getOrDefault(at.server(), Ends.NONE);
            servers.put(at.server(), ends.with(at.waitsFor(), end.asMono()));
            return ends.of(at.waitsFor());
        });
        return new Turn(before.orElse(Mono.empty()), end);
    }
}
