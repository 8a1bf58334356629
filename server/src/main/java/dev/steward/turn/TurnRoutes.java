package dev.steward.turn;

import dev.steward.conversation.MessageRead;
import dev.steward.platform.web.Op;
import org.springdoc.webflux.core.fn.SpringdocRouteBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Starting, joining and stopping a turn of a topic. */
@Configuration(proxyBeanMethods = false)
class TurnRoutes {

    private static final String TAG = "Turns";

    private static final Class<?>[] FRAMES = {
        TurnFrame.UserMessage.class,
        TurnFrame.Reasoning.class,
        TurnFrame.Delta.class,
        TurnFrame.Usage.class,
        TurnFrame.ToolCalls.class,
        TurnFrame.ToolResult.class,
        TurnFrame.Notice.class,
        TurnFrame.Done.class,
        TurnFrame.Suggestions.class,
        TurnFrame.Failed.class
    };

    private static final String STREAM =
            "Frames `user_message`, `reasoning`, `delta`, `usage`, `tool_calls`, `tool_result`, `system`, `done`,"
                    + " `suggestions` and `error`, each with an id to go on from";

    @Bean
    RouterFunction<ServerResponse> turnApi(TurnHandler handler) {
        return SpringdocRouteBuilder.route()
                .POST(
                        "/api/topics/{id}/messages/stream",
                        handler::start,
                        Op.of("startTurn", TAG, "Say something and follow the answer")
                                .path("id", Long.class)
                                .body(TurnRequest.class)
                                .streams(STREAM, FRAMES)
                                .problems(400, 404, 409, 415, 422))
                .GET(
                        "/api/topics/{id}/messages/stream",
                        handler::attach,
                        Op.of("followTurn", TAG, "Join the running turn, or go on where a connection was lost")
                                .path("id", Long.class)
                                .query("after", String.class, "The id of the frame seen last")
                                .header("Last-Event-ID", false, "As after")
                                .streams(STREAM, FRAMES)
                                .empty(204)
                                .problems(404, 422))
                .POST(
                        "/api/topics/{id}/messages/stop",
                        handler::stop,
                        Op.of("stopTurn", TAG, "Stop the running turn; what has arrived is stored")
                                .path("id", Long.class)
                                .returns(200, MessageRead.class)
                                .empty(204)
                                .problems(404, 422))
                .POST(
                        "/api/topics/{id}/messages/stopped",
                        handler::stopped,
                        Op.of(
                                        "storeStopped",
                                        TAG,
                                        "Stop the running turn, or store the text of one that a client stopped")
                                .path("id", Long.class)
                                .body(StoppedText.class)
                                .returns(200, MessageRead.class)
                                .problems(404, 422))
                .build();
    }
}
