package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.Sse;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.OpenQuestions;
import dev.steward.turn.TurnHub;
import dev.steward.turn.TurnLog;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
record TurnHandler(Turns turns, TurnHub hub, Conversations conversations, Blocking blocking, JsonMapper json) {

    Mono<ServerResponse> start(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        return Requests.body(request, TurnRequest.class, Requests.LONG_BODY)
                .flatMap(wish -> turns.start(container, wish))
                .flatMap(begun -> switch (begun) {
                    case TurnBegun.Live(var turn) -> frames(turn, null);
                    case TurnBegun.Over over -> Sse.stream(Flux.fromIterable(over.frames(json)));
                });
    }

    Mono<ServerResponse> attach(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        var lastId = Sse.lastEventId(request).orElse(null);
        return conversations
                .require(container)
                .then(Mono.defer(() -> Mono.justOrEmpty(hub.running(container.key()))))
                .flatMap(turn -> frames(turn, lastId))
                .switchIfEmpty(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> answer(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        var question = Requests.segment(request, "question");
        return Requests.body(request, QuestionAnswer.class)
                .delayUntil(_ -> conversations.require(container))
                .flatMap(answer -> blocking.run(() -> hub.running(container.key())
                        .orElseThrow(OpenQuestions::closed)
                        .questions()
                        .answer(question, answer::to)))
                .then(ServerResponse.noContent().build());
    }

    private static Mono<ServerResponse> frames(LiveTurn turn, @Nullable String lastId) {
        // Tells a reader that has every frame at once that the turn is running: the head is sent with the first line.
        var events = turn.log().follow(lastId).map(TurnLog.Entry::asEvent).startWith(Sse.comment());
        return Sse.stream(Sse.withHeartbeat(events, Sse.comment()));
    }
}
