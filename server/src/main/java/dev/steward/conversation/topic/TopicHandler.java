package dev.steward.conversation.topic;

import dev.steward.conversation.transcript.ForkRequest;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleSummary;
import dev.steward.durable.schedule.Schedules;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
record TopicHandler(Topics topics, Schedules schedules, JsonMapper json) {

    Mono<ServerResponse> list(ServerRequest request) {
        return listed(request, topics.list(filter(request)));
    }

    Mono<ServerResponse> archived(ServerRequest request) {
        return listed(request, topics.archived(filter(request)));
    }

    Mono<ServerResponse> tree(ServerRequest request) {
        return topics.tree(
                        filter(request), Requests.memory(request), scheduled().map(all -> written(all)))
                .flatMap(tree -> Answers.json(request, tree));
    }

    private Mono<Map<Long, Schedule>> scheduled() {
        return schedules.all(ScheduleOwner.Kind.topic);
    }

    /** For the tree, which shows topics in use only. */
    private Map<Long, String> written(Map<Long, Schedule> all) {
        var texts = new HashMap<Long, String>();
        all.forEach((id, schedule) -> texts.put(id, json.writeValueAsString(ScheduleSummary.of(schedule, false))));
        return texts;
    }

    private static TopicFilter filter(ServerRequest request) {
        return new TopicFilter(
                Requests.text(request, "q").orElse(null),
                Requests.queryId(request, "collection_id").orElse(null));
    }

    private Mono<ServerResponse> listed(ServerRequest request, Flux<Topic> topics) {
        return scheduled()
                .flatMap(known ->
                        Answers.list(request, topics.map(topic -> TopicRead.listed(topic, known.get(topic.id())))));
    }

    Mono<Topic> fork(ServerRequest request) {
        long id = Requests.id(request, "id");
        long upTo = Requests.id(request, "message_id");
        return Requests.body(request, ForkRequest.class).flatMap(wish -> topics.fork(id, upTo, wish));
    }

    Mono<TopicRead> found(Mono<Topic> found) {
        return found.flatMap(topic -> schedule(topic.id()).map(schedule -> TopicRead.of(topic, schedule.orElse(null))));
    }

    /** A repeated request returns the topic of the first one, which may have a schedule by now. */
    Mono<TopicRead> created(TopicCreate wish) {
        return Mono.justOrEmpty(wish.publicId())
                .flatMap(id -> topics.byPublicId(id).onErrorComplete(Problem.NotFound.class))
                .flatMap(known -> written(known.id(), topics.create(wish)))
                .switchIfEmpty(Mono.defer(() -> topics.create(wish).map(TopicRead::created)));
    }

    /** Reads the schedule first: an error response must mean that nothing was written. */
    Mono<TopicRead> written(long id, Mono<Topic> work) {
        return schedule(id).flatMap(schedule -> work.map(topic -> TopicRead.of(topic, schedule.orElse(null))));
    }

    private Mono<Optional<Schedule>> schedule(long topic) {
        return schedules
                .find(new ScheduleOwner(ScheduleOwner.Kind.topic, topic))
                .singleOptional();
    }
}
