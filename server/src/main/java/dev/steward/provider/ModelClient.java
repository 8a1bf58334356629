package dev.steward.provider;

import dev.steward.platform.task.Blocking;
import java.time.Duration;
import java.util.List;
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

    private final ChatInterfaces interfaces;
    private final ProviderHttp http;
    private final ModelProperties limits;
    private final Blocking blocking;

    ModelClient(ChatInterfaces interfaces, ProviderHttp http, ModelProperties limits, Blocking blocking) {
        this.interfaces = interfaces;
        this.http = http;
        this.limits = limits;
        this.blocking = blocking;
    }

    /** The answer as it grows; fails with a {@link ModelFault}. Cancelling closes the connection at once. */
    Flux<ModelEvent> stream(Resolution.Real real, ModelRequest request) {
        return attempt(real, request, 1);
    }

    /** A refusal that passes by itself, or that another interface does not share, is tried again before anything has come. */
    private Flux<ModelEvent> attempt(Resolution.Real real, ModelRequest request, int attempt) {
        return Flux.defer(() -> {
            var begun = new AtomicBoolean();
            return open(real, request, interfaces.of(real))
                    .doOnNext(event -> begun.setPlain(true))
                    .onErrorResume(
                            ModelFault.class,
                            fault -> begun.getPlain() ? Flux.error(fault) : again(real, request, fault, attempt));
        });
    }

    private Flux<ModelEvent> again(Resolution.Real real, ModelRequest request, ModelFault fault, int attempt) {
        boolean passing = fault instanceof ModelFault.NotAvailableForIntegrator;
        if (passing && attempt < ATTEMPTS) {
            return Mono.delay(PAUSE_PER_ATTEMPT.multipliedBy(attempt)).thenMany(attempt(real, request, attempt + 1));
        }
        boolean otherInterface = fault instanceof ModelFault.OtherInterface || (passing && !interfaces.knows(real));
        return otherInterface && interfaces.hasAnother(real) ? throughOther(real, request, fault) : Flux.error(fault);
    }

    /** Once through the other interface. When that refuses too, the first refusal stands. */
    private Flux<ModelEvent> throughOther(Resolution.Real real, ModelRequest request, ModelFault first) {
        return Flux.defer(() -> {
            var begun = new AtomicBoolean();
            return open(real, request, interfaces.responses())
                    .doOnNext(event -> {
                        if (!begun.getPlain()) {
                            begun.setPlain(true);
                            interfaces.refusedChat(real);
                        }
                    })
                    .onErrorMap(fault -> begun.getPlain() ? fault : first);
        });
    }

    /** What one response says, and whether it shows that the model is at work. */
    private record Heard(boolean isSign, List<ModelEvent> events) {}

    private Flux<ModelEvent> open(Resolution.Real real, ModelRequest request, Dialect dialect) {
        return Flux.defer(() -> {
            var answer = new Answer(dialect, real.model());
            var call = http.open(real.endpoint(), answer.reading());
            var scene = new Faults.Scene(
                    real.chosen(), real.endpoint(), real.model(), limits.firstByteSeconds(), limits.stallSeconds());
            // Writing a long prompt as JSON takes a while, and nothing may take a while on an event loop.
            var responses = blocking.onBlockingThread(Flux.defer(() ->
                            dialect.at(real.endpoint()).stream(dialect.prompt(request, real.model(), call.headers()))))
                    .doOnCancel(call::cancel)
                    // Closing a socket may wait, which neither a timer nor an event loop may
                    .cancelOn(blocking.scheduler());
            // Bounded below whatever may go wrong, also what is thrown in such a way that nobody hears of it
            var events = responses
                    .map(response -> new Heard(answer.isSign(response), answer.events(response)))
                    .onErrorMap(error -> Faults.of(error, scene))
                    .doOnTerminate(call::close);
            return new Silence(limits.firstByteSeconds(), limits.stallSeconds())
                    .bound(events, Heard::isSign, scene)
                    .flatMapIterable(Heard::events)
                    // What breaks after the finish reason has lost nothing
                    .onErrorResume(_ -> answer.isFinished(), _ -> Flux.empty())
                    .concatWith(Flux.defer(() -> answer.end(scene)))
                    .onErrorMap(error -> Faults.of(error, scene));
        });
    }
}
