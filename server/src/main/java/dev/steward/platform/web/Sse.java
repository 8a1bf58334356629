package dev.steward.platform.web;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Server-sent events: the response, the resume position and the heartbeat. */
public final class Sse {

    private static final MediaType TYPE = new MediaType(MediaType.TEXT_EVENT_STREAM, StandardCharsets.UTF_8);

    /** How long a stream may be silent before a heartbeat is sent. */
    public static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private Sse() {}

    /** A 200 response that streams the events; their data is already JSON. A client that does not read costs one event. */
    public static Mono<ServerResponse> stream(Flux<ServerSentEvent<String>> events) {
        return ServerResponse.ok()
                .contentType(TYPE)
                .cacheControl(CacheControl.noStore())
                .header("X-Accel-Buffering", "no")
                .build((exchange, _) -> Paced.stream(exchange, events.map(Sse::bytes)));
    }

    private static byte[] bytes(ServerSentEvent<String> event) {
        var data = event.data();
        var text = event.format() + (data == null ? "\n" : data + "\n\n");
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Where a returning client left off: the {@code Last-Event-ID} header, else {@code ?after=}. */
    public static Optional<String> lastEventId(ServerRequest request) {
        return Optional.ofNullable(request.headers().firstHeader("Last-Event-ID"))
                .filter(id -> !id.isBlank())
                .map(id -> Requests.checked("Last-Event-ID", id))
                .or(() -> Requests.text(request, "after"));
    }

    /** Adds {@code beat} every {@link #HEARTBEAT} while the events last. */
    public static Flux<ServerSentEvent<String>> withHeartbeat(
            Flux<ServerSentEvent<String>> events, ServerSentEvent<String> beat) {
        return Flux.defer(() -> {
            var over = Sinks.<Void>empty();
            var beats = Flux.interval(HEARTBEAT, HEARTBEAT)
                    .onBackpressureDrop()
                    .map(_ -> beat)
                    .takeUntilOther(over.asMono());
            return Flux.merge(1, events.doFinally(_ -> over.tryEmitEmpty()), beats);
        });
    }

    /** A comment line, which SSE clients ignore. */
    public static ServerSentEvent<String> comment() {
        return ServerSentEvent.<String>builder().comment("keep-alive").build();
    }
}
