package dev.steward.turn;

import dev.steward.tool.ToolSignal;
import dev.steward.tool.Tools;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Starts the calls of one round that go to a server that runs one call at a time in the order in which the model gave them: it may
 * read what it has just written.
 */
final class CallOrder {

    private final Tools tools;

    /** The end of the calls so far to each server; one that ends early does not let the next one overtake. */
    private final Map<String, Mono<Void>> last = new HashMap<>();

    CallOrder(Tools tools) {
        this.tools = tools;
    }

    /** A call's place. @param before completes when it may start */
    record Turn(Mono<Void> before, Sinks.Empty<Void> end) {

        /** A server that asks a person takes the next call meanwhile. */
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
        var server = one.refusal() == null ? tools.oneAtATime(one.call()) : Optional.<String>empty();
        var before = server.map(last::get).orElse(Mono.empty());
        server.ifPresent(name -> last.put(name, before.then(end.asMono())));
        return new Turn(before, end);
    }
}
