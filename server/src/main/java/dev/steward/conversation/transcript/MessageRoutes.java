package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the transcript of each kind of conversation. */
@Configuration(proxyBeanMethods = false)
class MessageRoutes {

    private static final String TAG = "Messages";

    @Bean
    RouterFunction<ServerResponse> messageApi(MessageHandler handler) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            add(routes, handler, kind);
        }
        return routes.build();
    }

    private static void add(RouteTable routes, MessageHandler handler, Container.Kind kind) {
        var messages = kind.path() + "/{id}/messages";
        var of = kind.label();
        routes.GET(
                        messages,
                        request -> handler.page(kind, request),
                        Op.of("list" + of + "Messages", TAG, "List messages, oldest first; very long rows are cut")
                                .query("limit", Integer.class, "Messages per page, 1 to 500; 500 when left out")
                                .query("before_id", Long.class, "Only messages with a smaller id, newest first")
                                .returnsList(MessageRead.class))
                .DELETE(
                        messages,
                        request -> handler.clear(kind, request),
                        Op.of("clear" + of + "Messages", TAG, "Delete all messages")
                                .empty(204)
                                .problems(409))
                .GET(
                        messages + "/{message_id}",
                        request -> handler.get(kind, request),
                        Op.of("get" + of + "Message", TAG, "Fetch a message in full")
                                .returns(200, MessageRead.class))
                .DELETE(
                        messages + "/{message_id}",
                        request -> handler.delete(kind, request),
                        Op.of("delete" + of + "Message", TAG, "Delete a message")
                                .empty(204))
                .POST(
                        messages + "/{message_id}/restore",
                        request -> handler.restore(kind, request),
                        Op.of("restore" + of + "Message", TAG, "Restore a row that was deleted within the last hour")
                                .empty(204))
                .GET(
                        messages + "/{message_id}/alternatives",
                        request -> handler.alternatives(kind, request),
                        Op.of("list" + of + "Alternatives", TAG, "List the answers of a question")
                                .returnsList(AlternativeRead.class)
                                .problems(400))
                .POST(
                        messages + "/{message_id}/alternatives/{n}/choose",
                        request -> handler.choose(kind, request),
                        Op.of("choose" + of + "Alternative", TAG, "Choose which answer of a question is shown")
                                .path("n", Integer.class)
                                .returns(200, MessageRead.class)
                                .problems(400, 409));
    }
}
