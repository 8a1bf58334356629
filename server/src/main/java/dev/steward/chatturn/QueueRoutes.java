package dev.steward.chatturn;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.byIds;
import static dev.steward.platform.web.Verbs.createById;
import static dev.steward.platform.web.Verbs.large;
import static dev.steward.platform.web.Verbs.longBody;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the queued messages of each kind of conversation. */
@Configuration(proxyBeanMethods = false)
class QueueRoutes {

    private static final String TAG = "Turns";
    private static final String ID = "queued_id";

    @Bean
    RouterFunction<ServerResponse> queueApi(FollowUps followUps) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            add(routes, followUps, kind);
        }
        return routes.build();
    }

    private static void add(RouteTable routes, FollowUps followUps, Container.Kind kind) {
        var queue = kind.path() + "/{id}/messages/queue";
        var one = queue + "/{" + ID + "}";
        var of = kind.label();
        routes.GET(
                        queue,
                        large(request -> {
                            var container = kind.of(Requests.id(request, "id"));
                            return followUps
                                    .list(container, Requests.memory(request))
                                    .map(all -> all.stream()
                                            .map(waiting -> QueuedRead.of(container, waiting))
                                            .toList());
                        }),
                        Op.of("list" + of + "Queue", TAG, "List queued messages, oldest first")
                                .returnsList(QueuedRead.class))
                .POST(
                        queue,
                        createById(longBody(QueueRequest.class), (id, wish) -> followUps
                                .add(kind.of(id), wish)
                                .map(queued -> QueuedRead.of(kind.of(id), queued))),
                        Op.of("queue" + of + "Message", TAG, "Queue a message for after the running turn")
                                .body(QueueRequest.class)
                                .returns(201, QueuedRead.class)
                                .problems(400, 409))
                .PATCH(
                        one,
                        answer(HttpStatus.OK, request -> {
                            var container = kind.of(Requests.id(request, "id"));
                            long id = Requests.id(request, ID);
                            return Requests.body(request, QueuePatch.class, Requests.LONG_BODY)
                                    .flatMap(patch -> followUps.reword(container, id, patch))
                                    .map(queued -> QueuedRead.of(container, queued));
                        }),
                        Op.of("reword" + of + "Queued", TAG, "Edit a queued message")
                                .body(QueuePatch.class)
                                .returns(200, QueuedRead.class)
                                .problems(400, 409))
                .DELETE(
                        one,
                        byIds(ID, (id, queued) -> followUps.remove(kind.of(id), queued)),
                        Op.of("remove" + of + "Queued", TAG, "Delete a queued message")
                                .empty(204))
                .POST(
                        one + "/send",
                        request -> followUps
                                .send(kind.of(Requests.id(request, "id")), Requests.id(request, ID))
                                .then(ServerResponse.accepted().build()),
                        Op.of("send" + of + "Queued", TAG, "Send a queued message now")
                                .empty(202)
                                .problems(409));
    }
}
