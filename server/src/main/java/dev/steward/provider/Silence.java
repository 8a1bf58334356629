package dev.steward.provider;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * How long a stream may be silent. Everything that a chat model emits is a sign of life, also what brings nothing to show: a
 * piece of a tool call for example.
 *
 * @param firstByte before the first sign; a local model may have to be loaded first, and a reasoning model thinks
 * @param stall between two signs from then on
 */
record Silence(Duration firstByte, Duration stall) {

    /** The stream, ended and cancelled with a fault when it is silent for too long. */
    <T> Flux<T> bound(Flux<T> stream, Faults.Scene scene) {
        return Flux.defer(() -> {
            var begun = new AtomicBoolean();
            return stream.doOnNext(_ -> begun.setPlain(true))
                    .timeout(
                            Mono.delay(firstByte),
                            _ -> Mono.delay(stall),
                            Flux.error(() -> Faults.silent(begun.getPlain(), scene)));
        });
    }
}
