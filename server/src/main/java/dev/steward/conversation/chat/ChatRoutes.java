package dev.steward.conversation.chat;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.create;

import dev.steward.conversation.topic.TopicRead;
import dev.steward.conversation.transcript.ForkRequest;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Routes for chats. Fixed words come before {@code {id}}. */
@Configuration(proxyBeanMethods = false)
class ChatRoutes {

    private static final String TAG = "Chats";

    @Bean
    RouterFunction<ServerResponse> chatApi(Chats chats) {
        var routes = new RouteTable();
        find(routes, chats);
        change(routes, chats);
        go(routes, chats);
        return routes.build();
    }

    private static void find(RouteTable routes, Chats chats) {
        routes.GET(
                        "/api/chats",
                        request -> listed(request, chats, false),
                        paged("listChats", "List chats that are not archived, newest first"))
                .GET(
                        "/api/chats/archived",
                        request -> listed(request, chats, true),
                        paged("listArchivedChats", "List archived chats, most recently archived first"))
                .GET(
                        "/api/chats/by-slug/{slug}",
                        bySegment(slug -> chats.bySlug(slug).map(ChatRead::of)),
                        Op.of("chatBySlug", TAG, "Find a chat by its slug").returns(200, ChatRead.class))
                .GET(
                        "/api/chats/by-public-id/{public_id}",
                        bySegment(id -> chats.byPublicId(id).map(ChatRead::of)),
                        Op.of("chatByPublicId", TAG, "Find a chat by its immutable public id")
                                .returns(200, ChatRead.class))
                .GET(
                        "/api/chats/{id}",
                        byId(chats::get, ChatRead::of),
                        Op.of("getChat", TAG, "Fetch a chat").returns(200, ChatRead.class));
    }

    private static Op paged(String id, String summary) {
        return Op.of(id, TAG, summary)
                .query("q", String.class, "A part of the title, in any case")
                .query("limit", Integer.class, "Chats of the page, 1 to 5000; 5000 when left out")
                .query("before_id", Long.class, "Only chats after this one in the list")
                .returnsList(ChatRead.class)
                .problems(422);
    }

    private static Mono<ServerResponse> listed(ServerRequest request, Chats chats, boolean archived) {
        var part = Requests.text(request, "q").orElse(null);
        var page = Requests.page(request, "before_id", Chats.PAGE);
        return Answers.list(request, chats.list(archived, part, page).map(ChatRead::listed));
    }

    private static void change(RouteTable routes, Chats chats) {
        routes.POST(
                        "/api/chats",
                        create(ChatCreate.class, wish -> chats.create(wish).map(ChatRead::of)),
                        Op.of("createChat", TAG, "Create a chat")
                                .body(ChatCreate.class)
                                .returns(201, ChatRead.class)
                                .problems(400, 409, 422))
                .PATCH(
                        "/api/chats/{id}",
                        byId(ChatPatch.class, (id, patch) -> chats.update(id, patch)
                                .map(ChatRead::of)),
                        Op.of("updateChat", TAG, "Update a chat: title, description, pin or role")
                                .body(ChatPatch.class)
                                .returns(200, ChatRead.class))
                .DELETE(
                        "/api/chats/{id}",
                        byId(chats::delete),
                        Op.of("deleteChat", TAG, "Delete a chat").empty(204).problems(409))
                .POST(
                        "/api/chats/{id}/restore",
                        byId(chats::restore, ChatRead::of),
                        Op.of("restoreChat", TAG, "Restore a chat from the trash")
                                .returns(200, ChatRead.class));
    }

    private static void go(RouteTable routes, Chats chats) {
        routes.POST(
                        "/api/chats/{id}/archive",
                        byId(chats::archive, ChatRead::of),
                        Op.of("archiveChat", TAG, "Archive a chat").returns(200, ChatRead.class))
                .POST(
                        "/api/chats/{id}/unarchive",
                        byId(chats::unarchive, ChatRead::of),
                        Op.of("unarchiveChat", TAG, "Unarchive a chat").returns(200, ChatRead.class))
                .POST(
                        "/api/chats/{id}/promote",
                        answer(HttpStatus.OK, request -> chats.promote(
                                        Requests.id(request, "id"),
                                        Requests.queryId(request, "parent_id").orElse(null),
                                        Requests.queryId(request, "collection_id")
                                                .orElse(null))
                                .map(TopicRead::created)),
                        Op.of("promoteChat", TAG, "Convert a chat to a topic; it keeps its id and messages")
                                .query("parent_id", Long.class, "The parent topic; the top level when left out")
                                .query(
                                        "collection_id",
                                        Long.class,
                                        "The collection to put it into, at the top; General when left out")
                                .returns(200, TopicRead.class)
                                .problems(400, 409))
                .POST(
                        "/api/chats/{id}/messages/{message_id}/fork",
                        answer(HttpStatus.CREATED, request -> {
                            long id = Requests.id(request, "id");
                            long upTo = Requests.id(request, "message_id");
                            return Requests.body(request, ForkRequest.class)
                                    .flatMap(wish -> chats.fork(id, upTo, wish))
                                    .map(ChatRead::of);
                        }),
                        Op.of("forkChat", TAG, "Fork a chat at a question or an answer")
                                .body(ForkRequest.class)
                                .returns(201, ChatRead.class));
    }
}
