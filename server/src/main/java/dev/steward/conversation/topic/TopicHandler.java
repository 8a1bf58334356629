package dev.steward.conversation.topic;

import dev.steward.conversation.transcript.ForkRequest;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleSummary;
import dev.steward.durable.schedule.Schedules;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
class TopicHandler {

    private final Topics topics;
    private final TopicForks forks;
    private final Schedules schedules;
    private final JsonMapper json;

    TopicHandler(Topics topics, TopicForks forks, Schedules schedules, JsonMapper json) {
        this.topics = topics;
        this.forks = forks;
        this.schedules = schedules;
        this.json = json;
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
                .doOnNext(listed -> memory.reserve(listed.estimatedBytes()))
                .collectList();
        return Mono.zip(shown, topics.parentsOfHidden(filter), topics.unread(), schedules())
                .map(read -> TopicTree.of(read.getT1(), read.getT2(), read.getT3(), written(read.getT4())))
                .flatMap(tree -> Answers.json(request, tree));
    }

    private Mono<Map<Long, Schedule>> schedules() {
        return schedules.all(ScheduleOwner.Kind.topic);
    }

    private Map<Long, String> written(Map<Long, Schedule> all) {
        var texts = new HashMap<Long, String>();
        all.forEach((id, schedule) -> texts.put(id, json.writeValueAsString(ScheduleSummary.of(schedule))));
        return texts;
    }

    private static TopicFilter filter(ServerRequest request) {
        return new TopicFilter(
                Requests.text(request, "q").orElse(null),
                Requests.queryId(request, "collection_id").orElse(null));
    }

    private Mono<ServerResponse> listed(ServerRequest request, Flux<Topic> topics) {
        return schedules()
                .flatMap(known ->
                        Answers.list(request, topics.map(topic -> TopicRead.listed(topic, known.get(topic.id())))));
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
        return Requests.body(request, TopicPatch.class).flatMap(patch -> written(id, topics.update(id, patch)));
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        return topics.delete(Requests.id(request, "id"))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> archive(ServerRequest request) {
        long id = Requests.id(request, "id");
        return written(id, topics.archive(id));
    }

    Mono<ServerResponse> unarchive(ServerRequest request) {
        long id = Requests.id(request, "id");
        return written(id, topics.unarchive(id));
    }

    Mono<ServerResponse> restore(ServerRequest request) {
        long id = Requests.id(request, "id");
        return written(id, topics.restore(id));
    }

    private static Mono<ServerResponse> created(Topic topic) {
        return ServerResponse.status(HttpStatus.CREATED).bodyValue(TopicRead.of(topic, null));
    }

    private Mono<ServerResponse> found(Mono<Topic> found) {
        return found.flatMap(topic -> schedule(topic.id()).map(schedule -> TopicRead.of(topic, schedule.orElse(null))))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    /** Reads the schedule first: an error response must mean that nothing was written. */
    private Mono<ServerResponse> written(long id, Mono<Topic> work) {
        return schedule(id)
                .flatMap(schedule -> work.map(topic -> TopicRead.of(topic, schedule.orElse(null))))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    private Mono<Optional<Schedule>> schedule(long topic) {
        return schedules
                .find(new ScheduleOwner(ScheduleOwner.Kind.topic, topic))
                .singleOptional();
    }
}
