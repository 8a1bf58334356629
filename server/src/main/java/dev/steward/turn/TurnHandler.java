package dev.steward.turn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Message;
import dev.steward.conversation.MessageRead;
import dev.steward.conversation.Messages;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.Sse;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
class TurnHandler {

    private final Turns turns;
    private final TurnHub hub;
    private final Messages messages;
    private final JsonMapper json;

    TurnHandler(Turns turns, TurnHub hub, Messages messages, JsonMapper json) {
        this.turns = turns;
        this.hub = hub;
        this.messages = messages;
        this.json = json;
    }

    Mono<ServerResponse> start(ServerRequest request) {
        var container = container(request);
        return Requests.body(request, TurnRequest.class)
                .flatMap(wish -> turns.start(container, wish))
                .flatMap(turn -> frames(turn, null));
    }

    Mono<ServerResponse> attach(ServerRequest request) {
        var container = container(request);
        var lastId = Sse.lastEventId(request).orElse(null);
        return messages.require(container)
                .then(Mono.defer(() -> Mono.justOrEmpty(hub.running(container))))
                .flatMap(turn -> frames(turn, lastId))
                .switchIfEmpty(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> stop(ServerRequest request) {
        return turns.stop(container(request))
                .flatMap(this::row)
                .switchIfEmpty(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> stopped(ServerRequest request) {
        var container = container(request);
        return Requests.body(request, StoppedText.class)
                .flatMap(text -> turns.stopped(container, text))
                .flatMap(this::row);
    }

    private static Mono<ServerResponse> frames(RunningTurn turn, @Nullable String lastId) {
        var events = turn.log().follow(lastId).map(TurnLog.Entry::asEvent);
        return Sse.stream(Sse.withHeartbeat(events, Sse.comment()));
    }

    private Mono<ServerResponse> row(Message message) {
        return ServerResponse.ok().bodyValue(MessageRead.of(message, json));
    }

    private static Container container(ServerRequest request) {
        return Container.topic(Requests.id(request, "id"));
    }
}
