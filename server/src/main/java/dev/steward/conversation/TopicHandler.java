package dev.steward.conversation;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Component
class TopicHandler {

    private final Topics topics;
    private final TopicForks forks;

    TopicHandler(Topics topics, TopicForks forks) {
        this.topics = topics;
        this.forks = forks;
    }

    Mono<ServerResponse> list(ServerRequest request) {
        return listed(request, topics.list(filter(request)));
    }

    Mono<ServerResponse> archived(ServerRequest request) {
        return listed(request, topics.archived(filter(request)));
    }

    Mono<ServerResponse> tree(ServerRequest request) {
        var filter = filter(request);
        var memory = Requests.memory(request);
        var shown = topics.forTree(filter)
                .doOnNext(listed -> memory.need(listed.held()))
                .collectList();
        return Mono.zip(shown, topics.parentsOfHidden(filter), topics.unread())
                .map(read -> TopicTree.of(read.getT1(), read.getT2(), read.getT3()))
                .flatMap(tree -> Answers.json(request, tree));
    }

    private static TopicFilter filter(ServerRequest request) {
        return new TopicFilter(
                Requests.text(request, "q").orElse(null),
                Requests.queryId(request, "collection_id").orElse(null));
    }

    private static Mono<ServerResponse> listed(ServerRequest request, Flux<Topic> topics) {
        return Answers.list(request, topics.map(TopicRead::listed));
    }

    Mono<ServerResponse> suggestSlug(ServerRequest request) {
        var title = Requests.text(request, "title").orElse(null);
        return topics.suggestSlug(Requests.id(request, "id"), title)
                .map(SlugRead::new)
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.body(request, TopicCreate.class).flatMap(topics::create).flatMap(TopicHandler::created);
    }

    Mono<ServerResponse> fork(ServerRequest request) {
        long id = Requests.id(request, "id");
        long upTo = Requests.id(request, "message_id");
        return Requests.body(request, ForkRequest.class)
                .flatMap(wish -> forks.fork(id, upTo, wish))
                .flatMap(TopicHandler::created);
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

    Mono<ServerResponse> archive(ServerRequest request) {
        return found(topics.archive(Requests.id(request, "id")));
    }

    Mono<ServerResponse> unarchive(ServerRequest request) {
        return found(topics.unarchive(Requests.id(request, "id")));
    }

    Mono<ServerResponse> restore(ServerRequest request) {
        return found(topics.restore(Requests.id(request, "id")));
    }

    private static Mono<ServerResponse> created(Topic topic) {
        return ServerResponse.status(HttpStatus.CREATED).bodyValue(TopicRead.of(topic));
    }

    private static Mono<ServerResponse> found(Mono<Topic> topic) {
        return topic.map(TopicRead::of).flatMap(ServerResponse.ok()::bodyValue);
    }
}
