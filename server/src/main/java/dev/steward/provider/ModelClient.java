package dev.steward.provider;

import dev.steward.platform.task.Blocking;
import dev.steward.provider.ModelFault.Kind;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.ObjectNode;

/** Streams one round from a provider. */
@Component
record ModelClient(
        ChatInterfaces interfaces, Refused refused, ProviderHttp http, ModelProperties limits, Blocking blocking) {

    /** Spec: opening a stream, 9.8. */
    private static final int ATTEMPTS = 5;

    /** How many refused parts of a request may be left out one after the other. */
    private static final int MAX_LEFT_OUT = 4;

    private static final Duration PAUSE_PER_ATTEMPT = Duration.ofMillis(250);

    /**
     * Streams the answer; fails with a {@link ModelFault}. Cancelling closes the connection at once. A refused part of the
     * request is left out, with a {@link ModelEvent.Notice} about it; if that does not help, the first refusal is reported.
     */
    Flux<ModelEvent> stream(Resolution.Real real, ModelRequest request) {
        return Flux.defer(() -> {
            var known = refused.of(real);
            var asked = new Asked(real, request, known);
            return without(asked, 0).startWith(toldBefore(asked));
        });
    }

    /** A request, and which parts of it are left out. */
    private record Asked(Resolution.Real real, ModelRequest request, Without without) {

        Asked less(Without part) {
            return new Asked(real, request, without.and(part));
        }

        Receiver receiver(Dialect dialect) {
            return Receiver.of(real, dialect, without);
        }
    }

    /** Notices about parts left out because they are known to be refused, or visibly unsuitable. */
    private List<ModelEvent> toldBefore(Asked asked) {
        return Stream.concat(
                        RefusedPart.known(asked.without, asked.request, asked.real.model()).stream(),
                        RequestFit.notShown(asked.request, asked.receiver(interfaces.of(asked.real))).stream())
                .<ModelEvent>map(ModelEvent.Notice::new)
                .toList();
    }

    /** @param first runs with the first event. @param otherwise is streamed instead if there is a fault before it */
    private static Flux<ModelEvent> begun(
            Flux<ModelEvent> stream, Runnable first, Function<ModelFault, Flux<ModelEvent>> otherwise) {
        return Flux.defer(() -> {
            var begun = new AtomicBoolean();
            return stream.doOnNext(_ -> {
                        if (!begun.getPlain()) {
                            begun.setPlain(true);
                            first.run();
                        }
                    })
                    .onErrorResume(
                            ModelFault.class, fault -> begun.getPlain() ? Flux.error(fault) : otherwise.apply(fault));
        });
    }

    private Flux<ModelEvent> without(Asked asked, int leftOut) {
        return Flux.defer(() -> {
            var sent = RequestFit.of(asked.request, asked.receiver(interfaces.of(asked.real)));
            return begun(
                    attempt(asked, 1),
                    () -> refused.taken(asked.real, sent),
                    fault -> leftOut >= MAX_LEFT_OUT
                            ? Flux.error(fault)
                            : RefusedPart.of(
                                            fault,
                                            sent,
                                            asked.without,
                                            asked.real.model(),
                                            refused.knowsTools(asked.real, sent))
                                    .map(part -> leftOut + 1 < MAX_LEFT_OUT
                                            ? part
                                            : part.orAllTools(asked.real.model(), fault.words()))
                                    .map(part -> retried(asked, part, leftOut, fault))
                                    .orElseGet(() -> Flux.error(fault)));
        });
    }

    private Flux<ModelEvent> retried(Asked asked, RefusedPart part, int leftOut, ModelFault first) {
        return Flux.defer(() -> {
            var begun = new AtomicBoolean();
            return without(asked.less(part.part()), leftOut + 1)
                    .concatMapIterable(event -> {
                        if (begun.getAndSet(true)) {
                            return List.of(event);
                        }
                        if (part.isCertain()) {
                            refused.never(asked.real, part.part());
                        }
                        return part.notice().isEmpty()
                                ? List.of(event)
                                : List.of(new ModelEvent.Notice(part.notice()), event);
                    })
                    .onErrorMap(fault -> begun.get() ? fault : first);
        });
    }

    /** Retries a temporary refusal, or one that only this API gives, unless something was already received. */
    private Flux<ModelEvent> attempt(Asked asked, int attempt) {
        return begun(
                Flux.defer(() -> open(asked, interfaces.of(asked.real))),
                () -> {},
                fault -> again(asked, fault, attempt));
    }

    private Flux<ModelEvent> again(Asked asked, ModelFault fault, int attempt) {
        var real = asked.real;
        boolean passing = fault.kind == Kind.NOT_AVAILABLE_FOR_INTEGRATOR;
        if (passing && attempt < ATTEMPTS) {
            return Mono.delay(PAUSE_PER_ATTEMPT.multipliedBy(attempt)).thenMany(attempt(asked, attempt + 1));
        }
        boolean otherInterface = fault.kind == Kind.OTHER_INTERFACE || (passing && !interfaces.knows(real));
        return otherInterface && interfaces.hasAnother(real) ? throughOther(asked, fault) : Flux.error(fault);
    }

    /** Tries the other API once. If it is missing as well, the first refusal is reported. */
    private Flux<ModelEvent> throughOther(Asked asked, ModelFault first) {
        return begun(
                open(asked, interfaces.responses()),
                () -> interfaces.refusedChat(asked.real),
                fault -> Flux.error(fault.isOfTheModel() ? fault : first));
    }

    private static @Nullable Consumer<ObjectNode> change(Dialect dialect, ModelRequest request, Without without) {
        boolean hasState = RefusedPart.hasState(request.messages());
        var changes = without.changes();
        return !hasState && changes.isEmpty()
                ? null
                : body -> {
                    if (hasState) {
                        dialect.handBack(request.messages(), body);
                    }
                    changes.forEach(change -> change.accept(body));
                };
    }

    /** The headers of the call; the assistant must be told that a request has pictures. */
    private static Map<String, String> headers(
            Resolution.Real real, ProviderHttp.StreamCall call, ModelRequest request) {
        var headers = new HashMap<>(call.headers());
        if (real.chosen().usesCodeHostToken() && RefusedPart.hasPictures(request.messages())) {
            headers.put("Copilot-Vision-Request", "true");
        }
        return headers;
    }

    /** The events of a response, and whether it shows progress. */
    private record Heard(boolean isSign, List<ModelEvent> events) {}

    private Flux<ModelEvent> open(Asked asked, Dialect dialect) {
        return Flux.defer(() -> {
            var real = asked.real;
            var receiver = asked.receiver(dialect);
            var request = RequestFit.of(asked.request, receiver);
            var answer = new Answer(dialect, receiver.owner());
            var tags = answer.reading().tags;
            boolean known = interfaces.opensThoughts(real);
            tags.begin(known);
            var call = http.open(real.endpoint(), answer.reading(), change(dialect, request, asked.without));
            // Serializing a long prompt takes a while, so it must not happen on an event loop.
            var responses = blocking.onBlockingThread(Flux.defer(() ->
                            dialect.at(real.endpoint()).stream(request, real.model(), headers(real, call, request))))
                    .doOnCancel(call::cancel)
                    // Closing a socket may block, which neither a timer nor an event loop allows
                    .cancelOn(blocking.scheduler());
            // The timeout below catches every failure, even those that Reactor drops
            var events = responses
                    .map(response -> new Heard(answer.isSign(response), answer.events(response)))
                    .onErrorMap(error -> Faults.of(error, real))
                    .doOnTerminate(call::close);
            return new StallTimeout(limits.firstByteSeconds(), limits.stallSeconds())
                    .bound(events, Heard::isSign, () -> answer.reading().calling, answer::isOver, real)
                    .flatMapIterable(Heard::events)
                    // A failure after the finish reason loses nothing
                    .onErrorResume(_ -> answer.isFinished(), _ -> Flux.empty())
                    .concatWith(Flux.defer(() -> {
                        var end = answer.end(real);
                        if (tags.isOpened() != known) { // only what it has told: others may have ended meanwhile
                            interfaces.opensThoughts(real, tags.isOpened());
                        }
                        return end;
                    }))
                    .onErrorMap(error -> {
                        var fault = Faults.of(error, real);
                        return fault.at(RefusedMessage.row(fault.words(), request.messages(), receiver));
                    });
        });
    }
}
