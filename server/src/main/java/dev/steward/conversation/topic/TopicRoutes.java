package dev.steward.conversation.topic;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.create;

import dev.steward.conversation.transcript.ForkRequest;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for topics and their tree. Fixed words come before {@code {id}}. */
@Configuration(proxyBeanMethods = false)
class TopicRoutes {

    private static final String TAG = "Topics";

    @Bean
    RouterFunction<ServerResponse> topicApi(Topics topics, TopicHandler handler) {
        return new RouteTable()
                .GET(
                        "/api/topics",
                        handler::list,
                        filtered("listTopics", "List topics, newest activity first", TopicRead.class))
                .GET(
                        "/api/topics/archived",
                        handler::archived,
                        filtered(
                                "listArchivedTopics",
                                "List archived topics, most recently archived first",
                                TopicRead.class))
                .GET(
                        "/api/topics/tree",
                        handler::tree,
                        filtered(
                                "topicTree",
                                "List topics as a tree; children of a topic that is not shown appear under its "
                                        + "nearest shown ancestor",
                                TopicNode.class))
                .POST(
                        "/api/topics",
                        create(TopicCreate.class, handler::created),
                        Op.of("createTopic", TAG, "Create a topic")
                                .body(TopicCreate.class)
                                .returns(201, TopicRead.class)
                                .problems(400, 403, 422, 502))
                .GET(
                        "/api/topics/by-slug/{slug}",
                        bySegment(slug -> handler.found(topics.bySlug(slug))),
                        Op.of("topicBySlug", TAG, "Find a topic by its slug").returns(200, TopicRead.class))
                .GET(
                        "/api/topics/by-public-id/{public_id}",
                        bySegment(id -> handler.found(topics.byPublicId(id))),
                        Op.of("topicByPublicId", TAG, "Find a topic by its immutable public id")
                                .returns(200, TopicRead.class))
                .GET(
                        "/api/topics/{id}",
                        byId(id -> handler.found(topics.get(id))),
                        Op.of("getTopic", TAG, "Fetch a topic").returns(200, TopicRead.class))
                .PATCH(
                        "/api/topics/{id}",
                        byId(TopicPatch.class, (id, patch) -> handler.written(id, topics.update(id, patch))),
                        Op.of(
                                        "updateTopic",
                                        TAG,
                                        "Update a topic: title, place, description, pin, role or link; its children move "
                                                + "with it")
                                .body(TopicPatch.class)
                                .returns(200, TopicRead.class))
                .DELETE(
                        "/api/topics/{id}",
                        byId(topics::delete),
                        Op.of("deleteTopic", TAG, "Delete a topic; its children move up one level")
                                .empty(204)
                                .problems(409))
                .POST(
                        "/api/topics/{id}/messages/{message_id}/fork",
                        answer(HttpStatus.CREATED, request -> handler.fork(request)
                                .map(TopicRead::created)),
                        Op.of("forkTopic", TAG, "Fork a topic at a question or an answer")
                                .body(ForkRequest.class)
                                .returns(201, TopicRead.class))
                .GET(
                        "/api/topics/{id}/suggested-slug",
                        answer(HttpStatus.OK, request -> topics.suggestSlug(
                                        Requests.id(request, "id"),
                                        Requests.text(request, "title").orElse(null))
                                .map(SlugRead::new)),
                        Op.of("suggestTopicSlug", TAG, "Suggest a free slug for a topic")
                                .query("title", String.class, "A new title; unchanged when left out")
                                .returns(200, SlugRead.class))
                .POST(
                        "/api/topics/{id}/archive",
                        byId(id -> handler.written(id, topics.archive(id))),
                        Op.of("archiveTopic", TAG, "Archive a topic; it keeps its place")
                                .returns(200, TopicRead.class))
                .POST(
                        "/api/topics/{id}/unarchive",
                        byId(id -> handler.written(id, topics.unarchive(id))),
                        Op.of("unarchiveTopic", TAG, "Unarchive a topic").returns(200, TopicRead.class))
                .POST(
                        "/api/topics/{id}/restore",
                        byId(id -> handler.written(id, topics.restore(id))),
                        Op.of("restoreTopic", TAG, "Restore a topic from the trash")
                                .returns(200, TopicRead.class))
                .build();
    }

    private static Op filtered(String id, String summary, Class<?> item) {
        return Op.of(id, TAG, summary)
                .query("q", String.class, "A part of the title, in any case")
                .query("collection_id", Long.class, "Only topics in this collection")
                .returnsList(item)
                .problems(404, 422);
    }
}
