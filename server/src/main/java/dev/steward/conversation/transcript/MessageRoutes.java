package dev.steward.conversation.transcript;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.byIds;
import static dev.steward.platform.web.Verbs.large;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the transcript of each kind of conversation. */
@Configuration(proxyBeanMethods = false)
class MessageRoutes {

    private static final String TAG = "Messages";
    private static final String ID = "message_id";

    @Bean
    RouterFunction<ServerResponse> messageApi(Messages messages, TranscriptPages pages) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            add(routes, messages, pages, kind);
        }
        return routes.build();
    }

    private static void add(RouteTable routes, Messages messages, TranscriptPages pages, Container.Kind kind) {
        var all = kind.path() + "/{id}/messages";
        var one = all + "/{" + ID + "}";
        var of = kind.label();
        routes.GET(
                        all,
                        large(request -> {
                            var container = kind.of(Requests.id(request, "id"));
                            var page = Requests.page(request, "before_id", TranscriptPages.PAGE);
                            return pages.page(container, page, Requests.memory(request))
                                    .map(rows -> rows.stream()
                                            .map(row -> MessageRead.of(container, row))
                                            .toList());
                        }),
                        Op.of("list" + of + "Messages", TAG, "List messages, oldest first; very long rows are cut")
                                .query("limit", Integer.class, "Messages per page, 1 to 500; 500 when left out")
                                .query("before_id", Long.class, "Only messages with a smaller id, newest first")
                                .returnsList(MessageRead.class))
                .DELETE(
                        all,
                        byId(id -> messages.clear(kind.of(id))),
                        Op.of("clear" + of + "Messages", TAG, "Delete all messages")
                                .empty(204)
                                .problems(409))
                .GET(
                        one,
                        large(request -> {
                            var container = kind.of(Requests.id(request, "id"));
                            return pages.get(container, Requests.id(request, ID), Requests.memory(request))
                                    .map(row -> MessageRead.of(container, row));
                        }),
                        Op.of("get" + of + "Message", TAG, "Fetch a message in full")
                                .returns(200, MessageRead.class))
                .DELETE(
                        one,
                        byIds(ID, (id, message) -> messages.delete(kind.of(id), message)),
                        Op.of("delete" + of + "Message", TAG, "Delete a message")
                                .empty(204))
                .POST(
                        one + "/restore",
                        byIds(ID, (id, message) -> messages.restore(kind.of(id), message)),
                        Op.of("restore" + of + "Message", TAG, "Restore a row that was deleted within the last hour")
                                .empty(204))
                .GET(
                        one + "/alternatives",
                        byIds(ID, (id, message) -> messages.alternatives(kind.of(id), message)),
                        Op.of("list" + of + "Alternatives", TAG, "List the answers of a question")
                                .returnsList(AlternativeRead.class)
                                .problems(400))
                .POST(
                        one + "/alternatives/{n}/choose",
                        answer(HttpStatus.OK, request -> {
                            var container = kind.of(Requests.id(request, "id"));
                            int n = (int) Math.clamp(Requests.id(request, "n"), 0, Integer.MAX_VALUE);
                            return messages.choose(container, Requests.id(request, ID), n)
                                    .map(row -> MessageRead.of(container, row));
                        }),
                        Op.of("choose" + of + "Alternative", TAG, "Choose which answer of a question is shown")
                                .path("n", Integer.class)
                                .returns(200, MessageRead.class)
                                .problems(400, 409));
    }
}
