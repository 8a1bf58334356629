package dev.steward.conversation;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Component
class TopicHandler {

    private final Topics topics;

    TopicHandler(Topics topics) {
        this.topics = topics;
    }

    Mono<ServerResponse> list(ServerRequest request) {
        var part = Requests.text(request, "q").orElse(null);
        return listed(request, topics.list(part)).flatMap(list -> Answers.json(request, list));
    }

    Mono<ServerResponse> tree(ServerRequest request) {
        return listed(request, topics.all()).map(TopicTree::of).flatMap(tree -> Answers.json(request, tree));
    }

    private static Mono<List<TopicRead>> listed(ServerRequest request, Flux<Topic> topics) {
        var memory = Requests.memory(request);
        return topics.map(TopicRead::listed)
                .doOnNext(topic -> memory.need(topic.held()))
                .collectList();
    }

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.body(request, TopicCreate.class)
                .flatMap(topics::create)
                .flatMap(topic -> ServerResponse.status(HttpStatus.CREATED).bodyValue(TopicRead.of(topic)));
    }

    Mono<ServerResponse> get(ServerRequest request) {
        return found(topics.get(Requests.id(request, "id")));
    }

    Mono<ServerResponse> bySlug(ServerRequest request) {
        return found(topics.bySlug(Requests.segment(request, "slug")));
    }

    Mono<ServerResponse> byPublicId(ServerRequest request) {
        return found(topics.byPublicId(Requests.segment(request, "public_id")));
    }

    Mono<ServerResponse> update(ServerRequest request) {
        long id = Requests.id(request, "id");
        return found(Requests.body(request, TopicPatch.class).flatMap(patch -> topics.update(id, patch)));
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        return topics.delete(Requests.id(request, "id"))
                .then(ServerResponse.noContent().build());
    }

    private static Mono<ServerResponse> found(Mono<Topic> topic) {
        return topic.map(TopicRead::of).flatMap(ServerResponse.ok()::bodyValue);
    }
}
