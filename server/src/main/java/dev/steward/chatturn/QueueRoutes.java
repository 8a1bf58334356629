package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the queued messages of each kind of conversation. */
@Configuration(proxyBeanMethods = false)
class QueueRoutes {

    private static final String TAG = "Turns";

    @Bean
    RouterFunction<ServerResponse> queueApi(QueueHandler handler) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            add(routes, handler, kind);
        }
        return routes.build();
    }

    private static void add(RouteTable routes, QueueHandler handler, Container.Kind kind) {
        var queue = kind.path() + "/{id}/messages/queue";
        var one = queue + "/{queued_id}";
        var of = kind.label();
        routes.GET(
                        queue,
                        request -> handler.list(kind, request),
                        Op.of("list" + of + "Queue", TAG, "List queued messages, oldest first")
                                .returnsList(QueuedRead.class))
                .POST(
                        queue,
                        request -> handler.add(kind, request),
                        Op.of("queue" + of + "Message", TAG, "Queue a message for after the running turn")
                                .body(QueueRequest.class)
                                .returns(201, QueuedRead.class)
                                .problems(400, 409))
                .PATCH(
                        one,
                        request -> handler.reword(kind, request),
                        Op.of("reword" + of + "Queued", TAG, "Edit a queued message")
                                .body(QueuePatch.class)
                                .returns(200, QueuedRead.class)
                                .problems(400))
                .DELETE(
                        one,
                        request -> handler.remove(kind, request),
                        Op.of("remove" + of + "Queued", TAG, "Delete a queued message")
                                .empty(204))
                .POST(
                        one + "/send",
                        request -> handler.send(kind, request),
                        Op.of("send" + of + "Queued", TAG, "Send a queued message now")
                                .empty(202)
                                .problems(409));
    }
}
