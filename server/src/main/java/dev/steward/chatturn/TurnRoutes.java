package dev.steward.chatturn;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.byIdLong;

import dev.steward.conversation.Container;
import dev.steward.conversation.transcript.MessageRead;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import dev.steward.turn.TurnFrame;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes that start, follow and stop turns, for each kind of conversation. */
@Configuration(proxyBeanMethods = false)
class TurnRoutes {

    private static final String TAG = "Turns";

    private static final String STREAM = "The frames of the turn, each with an id to continue from";

    @Bean
    RouterFunction<ServerResponse> turnApi(Turns turns, TurnHandler handler) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            add(routes, turns, handler, kind);
        }
        return routes.build();
    }

    private static void add(RouteTable routes, Turns turns, TurnHandler handler, Container.Kind kind) {
        var messages = kind.path() + "/{id}/messages";
        var of = kind.label();
        routes.POST(
                        messages + "/stream",
                        request -> handler.start(kind, request),
                        Op.of("start" + of + "Turn", TAG, "Send a message and stream the answer")
                                .body(TurnRequest.class)
                                .streams(STREAM, TurnFrame.class)
                                .problems(400, 409, 415))
                .GET(
                        messages + "/stream",
                        request -> handler.attach(kind, request),
                        Op.of(
                                        "follow" + of + "Turn",
                                        TAG,
                                        "Follow the running turn, or continue after a lost connection")
                                .query("after", String.class, "The id of the last frame received")
                                .header("Last-Event-ID", false, "As after")
                                .streams(STREAM, TurnFrame.class)
                                .empty(204))
                .POST(
                        messages + "/stop",
                        byId(id -> turns.stopAndRead(kind.of(id)).map(row -> MessageRead.of(kind.of(id), row))),
                        Op.of("stop" + of + "Turn", TAG, "Stop the running turn; the text received so far is stored")
                                .returns(200, MessageRead.class)
                                .empty(204))
                .POST(
                        messages + "/questions/{question}",
                        request -> handler.answer(kind, request),
                        Op.of("answer" + of + "Question", TAG, "Answer a question of a tool in the running turn")
                                .path("question", String.class)
                                .body(QuestionAnswer.class)
                                .empty(204)
                                .problems(409))
                .POST(
                        messages + "/stopped",
                        byIdLong(StoppedText.class, (id, text) -> turns.stopped(kind.of(id), text)
                                .map(row -> MessageRead.of(kind.of(id), row))),
                        Op.of(
                                        "store" + of + "Stopped",
                                        TAG,
                                        "Stop the running turn, or store the text of a turn that a client stopped")
                                .body(StoppedText.class)
                                .returns(200, MessageRead.class)
                                .problems(409));
    }
}
