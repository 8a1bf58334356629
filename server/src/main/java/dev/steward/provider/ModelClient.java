package dev.steward.provider;

import dev.steward.platform.task.Blocking;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Streams one round from a provider. */
@Component
class ModelClient {

    /** Spec: opening a stream, 9.8. */
    private static final int ATTEMPTS = 5;

    private static final Duration PAUSE_PER_ATTEMPT = Duration.ofMillis(250);

    private final ChatModels chatModels;
    private final ProviderHttp http;
    private final ModelProperties limits;
    private final Blocking blocking;

    ModelClient(ChatModels chatModels, ProviderHttp http, ModelProperties limits, Blocking blocking) {
        this.chatModels = chatModels;
        this.http = http;
        this.limits = limits;
        this.blocking = blocking;
    }

    /** The answer as it grows; fails with a {@link ModelFault}. Cancelling closes the connection at once. */
    Flux<ModelEvent> stream(Resolution.Real real, ModelRequest request) {
        return attempt(real, request, 1);
    }

    /** A refusal that passes by itself is tried again, as long as nothing of the answer has come. */
    private Flux<ModelEvent> attempt(Resolution.Real real, ModelRequest request, int attempt) {
        return Flux.defer(() -> {
            var begun = new AtomicBoolean();
            return open(real, request)
                    .doOnNext(event -> begun.setPlain(true))
                    .onErrorResume(
                            ModelFault.NotAvailableForIntegrator.class,
                            fault -> begun.getPlain() || attempt == ATTEMPTS
                                    ? Flux.error(fault)
                                    : Mono.delay(PAUSE_PER_ATTEMPT.multipliedBy(attempt))
                                            .thenMany(attempt(real, request, attempt + 1)));
        });
    }

    private Flux<ModelEvent> open(Resolution.Real real, ModelRequest request) {
        return Flux.defer(() -> {
            var call = http.open(real.endpoint());
            var mapping = new ChunkMapping();
            var scene = new Faults.Scene(
                    real.chosen(), real.endpoint(), real.model(), limits.firstByteSeconds(), limits.stallSeconds());
            // Writing a long prompt as JSON takes a while, and nothing may take a while on an event loop.
            return blocking.here(Flux.defer(() -> chatModels.at(real.endpoint()).stream(
                            ChatModels.prompt(request, real.model(), call.headers()))))
                    .flatMapIterable(mapping::events)
                    .concatWith(Flux.defer(() -> mapping.end(real.chosen())))
                    .onErrorMap(error -> Faults.of(error, scene))
                    .doOnTerminate(call::close)
                    .doOnCancel(call::cancel);
        });
    }
}
