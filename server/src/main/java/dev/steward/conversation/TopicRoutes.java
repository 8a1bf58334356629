package dev.steward.conversation;

import dev.steward.platform.web.Op;
import org.springdoc.webflux.core.fn.SpringdocRouteBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Topics and their tree. The fixed words come before {@code {id}}. */
@Configuration(proxyBeanMethods = false)
class TopicRoutes {

    private static final String TAG = "Topics";

    @Bean
    RouterFunction<ServerResponse> topicApi(TopicHandler handler) {
        return SpringdocRouteBuilder.route()
                .GET(
                        "/api/topics",
                        handler::list,
                        Op.of("listTopics", TAG, "List topics, those with the newest activity first")
                                .query("q", String.class, "A part of the title, in any case")
                                .returnsList(TopicRead.class)
                                .problems(422))
                .GET(
                        "/api/topics/tree",
                        handler::tree,
                        Op.of("topicTree", TAG, "All topics as a tree").returnsList(TopicNode.class))
                .POST(
                        "/api/topics",
                        handler::create,
                        Op.of("createTopic", TAG, "Create a topic")
                                .body(TopicCreate.class)
                                .returns(201, TopicRead.class)
                                .problems(400, 422))
                .GET(
                        "/api/topics/by-slug/{slug}",
                        handler::bySlug,
                        Op.of("topicBySlug", TAG, "Find a topic by its slug")
                                .path("slug", String.class)
                                .returns(200, TopicRead.class)
                                .problems(404, 422))
                .GET(
                        "/api/topics/by-public-id/{public_id}",
                        handler::byPublicId,
                        Op.of("topicByPublicId", TAG, "Find a topic by its immutable public id")
                                .path("public_id", String.class)
                                .returns(200, TopicRead.class)
                                .problems(404, 422))
                .GET(
                        "/api/topics/{id}",
                        handler::get,
                        Op.of("getTopic", TAG, "Fetch a topic")
                                .path("id", Long.class)
                                .returns(200, TopicRead.class)
                                .problems(404, 422))
                .PATCH(
                        "/api/topics/{id}",
                        handler::update,
                        Op.of("updateTopic", TAG, "Rename, move, describe or pin a topic")
                                .path("id", Long.class)
                                .body(TopicPatch.class)
                                .returns(200, TopicRead.class)
                                .problems(400, 404, 422))
                .DELETE(
                        "/api/topics/{id}",
                        handler::delete,
                        Op.of("deleteTopic", TAG, "Delete a topic; its children move up")
                                .path("id", Long.class)
                                .empty(204)
                                .problems(404, 422))
                .build();
    }
}
