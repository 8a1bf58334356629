package dev.steward.event;

import dev.steward.platform.task.ClientId;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.Sse;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
class EventHandler {

    /** Enough: a window follows one conversation, a script a few. */
    static final int MAX_FOLLOWED = 16;

    private static final String FOLLOW = "follow";

    private static final String NOTHING = "{}";

    private final EventBus bus;
    private final EventRelay relay;
    private final SortedMap<String, FollowSource> sources = new TreeMap<>();
    private final JsonMapper json;
    private final Clock clock;

    EventHandler(EventBus bus, EventRelay relay, ObjectProvider<FollowSource> sources, JsonMapper json, Clock clock) {
        this.bus = bus;
        this.relay = relay;
        sources.forEach(source -> source.kinds().forEach(kind -> this.sources.put(kind, source)));
        this.json = json;
        this.clock = clock;
    }

    Mono<ServerResponse> stream(ServerRequest request) {
        var client = Optional.ofNullable(request.headers().firstHeader(ClientId.HEADER))
                .or(() -> Requests.text(request, "client_id"))
                .map(ClientId::cut);
        var after = Sse.lastEventId(request).orElseGet(bus::newest);
        var events = bus.follow(after, client.orElse(null)).map(this::frame);
        var ready = Mono.fromSupplier(
                () -> frame("ready", null, json.writeValueAsString(new Ready(clock.instant(), after))));
        var ping = frame("ping", null, NOTHING);
        var frames = ready.concatWith(Flux.merge(1, events, followed(request))).takeUntilOther(bus.closed());
        return Sse.stream(Sse.withHeartbeat(frames, ping));
    }

    Mono<ServerResponse> publish(ServerRequest request) {
        relay.check(request.headers().firstHeader(EventRelay.HEADER));
        return Requests.body(request, RelayedEvent.class)
                .doOnNext(relayed -> bus.broadcast(relayed.event()))
                .then(ServerResponse.noContent().build());
    }

    private Flux<ServerSentEvent<String>> followed(ServerRequest request) {
        var frames = Requests.list(request, FOLLOW, MAX_FOLLOWED).stream()
                .map(written -> Followed.parse(FOLLOW, written, sources.keySet()))
                .map(followed ->
                        Objects.requireNonNull(sources.get(followed.kind())).follow(followed))
                .toList(); // fails here, before the response starts
        return Flux.fromIterable(frames)
                .flatMap(Function.identity(), MAX_FOLLOWED, 1)
                .map(frame -> frame("turn", null, json.writeValueAsString(frame)));
    }

    private ServerSentEvent<String> frame(EventRing.Entry entry) {
        var event = entry.event();
        return event == null
                ? frame("resync", entry.id(), NOTHING)
                : frame(event.type(), entry.id(), json.writeValueAsString(event));
    }

    private static ServerSentEvent<String> frame(String name, @Nullable String id, String data) {
        var frame = ServerSentEvent.<String>builder().event(name).data(data);
        return (id == null ? frame : frame.id(id)).build();
    }
}
