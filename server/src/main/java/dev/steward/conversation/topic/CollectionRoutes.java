package dev.steward.conversation.topic;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.create;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for collections of topics. */
@Configuration(proxyBeanMethods = false)
class CollectionRoutes {

    private static final String TAG = "Collections";

    @Bean
    RouterFunction<ServerResponse> collectionApi(TopicCollections collections) {
        return new RouteTable()
                .GET(
                        "/api/collections",
                        list(collections::list),
                        Op.of("listCollections", TAG, "List collections: General first, then by name")
                                .returnsList(CollectionRead.class))
                .POST(
                        "/api/collections",
                        create(CollectionCreate.class, collections::create),
                        Op.of("createCollection", TAG, "Create a collection")
                                .body(CollectionCreate.class)
                                .returns(201, CollectionRead.class)
                                .problems(400, 409, 422))
                .GET(
                        "/api/collections/{id}",
                        byId(collections::get),
                        Op.of("getCollection", TAG, "Fetch a collection").returns(200, CollectionRead.class))
                .PATCH(
                        "/api/collections/{id}",
                        byId(CollectionPatch.class, collections::update),
                        Op.of("updateCollection", TAG, "Update a collection")
                                .body(CollectionPatch.class)
                                .returns(200, CollectionRead.class)
                                .problems(400, 409))
                .DELETE(
                        "/api/collections/{id}",
                        answer(
                                HttpStatus.OK,
                                request -> collections.delete(
                                        Requests.id(request, "id"),
                                        Requests.queryId(request, "reassign_to").orElse(null))),
                        Op.of("deleteCollection", TAG, "Delete a collection and move its topics to another one")
                                .query(
                                        "reassign_to",
                                        Long.class,
                                        "The collection its topics move to; General when left out")
                                .empty(204)
                                .problems(400))
                .build();
    }
}
