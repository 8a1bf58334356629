package dev.steward.event;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.WebFilter;

/** The routes for a window's event stream and for the event relay used by child processes. */
@Configuration(proxyBeanMethods = false)
class EventRoutes {

    /** Sent with each response: the newest event before the response was built. */
    static final String READ_AFTER = "X-Read-After";

    private static final String TAG = "Events";

    @Bean
    RouterFunction<ServerResponse> eventApi(EventHandler handler) {
        return new RouteTable()
                .GET(
                        "/api/events",
                        handler::stream,
                        Op.of("streamEvents", TAG, "Stream change events and running turns")
                                .query("client_id", String.class, "The window's own id; its own events are left out")
                                .query(
                                        "follow",
                                        String.class,
                                        "At most %d conversations and runs to follow: topic:12,chat:13@<frame id>,run:70"
                                                .formatted(EventHandler.MAX_FOLLOWED))
                                .query("after", String.class, "The id of the last event received")
                                .header("X-Client-Id", false, "As client_id")
                                .header("Last-Event-ID", false, "As after")
                                .streams(
                                        "Events `ready`, `ping` and `resync`, bus events named by their type, and `turn` with a"
                                                + " frame of what is followed",
                                        Event.class,
                                        Ready.class,
                                        FollowedFrame.class)
                                .problems(422))
                .POST(
                        "/api/events/publish",
                        handler::publish,
                        Op.of("publishEvent", TAG, "Relay an event of a child process to every window")
                                .header(EventRelay.HEADER, true, "The token the process was started with")
                                .body(RelayedEvent.class)
                                .empty(204)
                                .problems(400, 403, 422))
                .build();
    }

    /** Lets a window whose stream starts after a later event know that its data is stale. */
    @Bean
    WebFilter readAfter(EventBus bus) {
        return (exchange, chain) -> {
            var request = exchange.getRequest();
            if (request.getMethod() == HttpMethod.GET
                    && request.getPath().value().startsWith("/api/")) {
                exchange.getResponse().getHeaders().set(READ_AFTER, bus.newest());
            }
            return chain.filter(exchange);
        };
    }
}
