package dev.steward.durable.outbox;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.platform.data.StoreHealth;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.HealthCheck;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** The routes for messages that were given up: people can list them, send them again or discard them. Spec: Decisions, 26. */
@Configuration(proxyBeanMethods = false)
class OutboxRoutes {

    /** The most rows in a response. */
    static final int MAX_LISTED = 200;

    private static final String TAG = "Service";
    private static final String ALL = "/api/outbox/given-up";

    @Bean
    RouterFunction<ServerResponse> outboxApi(
            Outbox outbox, OutboxRepository rows, ObjectProvider<OutboxHandler> handlers) {
        var titles = handlers.orderedStream().collect(Collectors.toMap(OutboxHandler::kind, OutboxHandler::title));
        return new RouteTable()
                .GET(
                        ALL,
                        list(() -> rows.givenUp(MAX_LISTED, titles)),
                        Op.of(
                                        "listGivenUpMessages",
                                        TAG,
                                        "List undelivered messages, newest first, at most " + MAX_LISTED)
                                .returnsList(GivenUp.class))
                .POST(
                        ALL + "/{id}/send-again",
                        byId(id -> found(outbox.sendAgain(id))),
                        Op.of("sendMessageAgain", TAG, "Retry an undelivered message")
                                .empty(204))
                .DELETE(
                        ALL + "/{id}",
                        byId(id -> found(outbox.discard(id))),
                        Op.of("discardMessage", TAG, "Discard an undelivered message")
                                .empty(204))
                .build();
    }

    @Bean
    HealthCheck givenUpCheck(OutboxRepository rows) {
        return () -> rows.countGivenUp().filter(count -> count > 0).map(OutboxRoutes::ailment);
    }

    static StoreHealth.Ailment ailment(long count) {
        var what = count == 1 ? "1 message was" : "%,d messages were".formatted(count);
        return new StoreHealth.Ailment(
                StoreHealth.Kind.messages_given_up,
                "%s not delivered after several attempts. See Settings, About.".formatted(what));
    }

    private static Mono<Void> found(Mono<Boolean> work) {
        return work.filter(found -> found)
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Message that was given up")))
                .then();
    }
}
