package dev.steward.conversation;

import dev.steward.platform.web.Op;
import org.springdoc.webflux.core.fn.SpringdocRouteBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The transcript of a topic. */
@Configuration(proxyBeanMethods = false)
class MessageRoutes {

    private static final String TAG = "Messages";

    @Bean
    RouterFunction<ServerResponse> messageApi(MessageHandler handler) {
        return SpringdocRouteBuilder.route()
                .GET(
                        "/api/topics/{id}/messages",
                        handler::page,
                        Op.of("listMessages", TAG, "A page of the transcript, oldest first")
                                .path("id", Long.class)
                                .query("limit", Integer.class, "Rows of the page, 1 to 500; 500 when left out")
                                .query("before_id", Long.class, "Only rows with a smaller id, the newest of those")
                                .returnsList(MessageRead.class)
                                .problems(404, 422))
                .DELETE(
                        "/api/topics/{id}/messages",
                        handler::clear,
                        Op.of("clearMessages", TAG, "Empty the transcript")
                                .path("id", Long.class)
                                .empty(204)
                                .problems(404, 422))
                .DELETE(
                        "/api/topics/{id}/messages/{message_id}",
                        handler::delete,
                        Op.of("deleteMessage", TAG, "Delete one row")
                                .path("id", Long.class)
                                .path("message_id", Long.class)
                                .empty(204)
                                .problems(404, 422))
                .build();
    }
}
