package dev.steward.schedule;

import static dev.steward.exposed.ExposedTool.Effect.ADDS;
import static dev.steward.exposed.ExposedTool.Effect.READS;
import static dev.steward.exposed.ExposedTool.Effect.SETS;

import dev.steward.conversation.topic.Topic;
import dev.steward.conversation.topic.TopicActions;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleOwner.Kind;
import dev.steward.durable.schedule.Schedules;
import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import dev.steward.platform.data.Tx;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Tools for hosts to manage the schedules of topics. Spec: Platform, 10.3. */
@Component
record ScheduleTools(Schedules schedules, TopicActions topics, Tx tx) implements ExposedTools {

    static final int MAX = 200;

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(
                new ExposedTool<>(
                        "list_schedules",
                        Section.SCHEDULES,
                        "List schedules",
                        "Lists topics with a schedule, next run first.",
                        READS,
                        ExposedTool.Nothing.class,
                        ExposedSchedule.Found.class,
                        (_, _) -> list()),
                new ExposedTool<>(
                        "get_schedule",
                        Section.SCHEDULES,
                        "Get a schedule",
                        "Returns the schedule of a topic: its times, its prompt and its last run.",
                        READS,
                        ExposedSchedule.Of.class,
                        ExposedSchedule.class,
                        (wish, _) -> read(topic(wish.topicId()), schedules::get)),
                new ExposedTool<>(
                        "create_schedule",
                        Section.SCHEDULES,
                        "Create a schedule",
                        "Creates a topic with a prompt that runs on a schedule: every so many seconds, or at a time of"
                                + " the day, on some days of the week.",
                        ADDS,
                        ExposedSchedule.Wish.class,
                        ExposedSchedule.class,
                        (wish, _) -> tx.durable(topics.create(wish.title(), null)
                                        .flatMap(made -> schedules.create(topic(made.id()), wish.schedule())))
                                .map(made -> ExposedSchedule.of(made, false))),
                new ExposedTool<>(
                        "set_schedule_enabled",
                        Section.SCHEDULES,
                        "Turn a schedule on or off",
                        "Turns the schedule of a topic on or off. A schedule that is turned on counts from now.",
                        SETS,
                        ExposedSchedule.Switch.class,
                        ExposedSchedule.class,
                        (wish, _) -> read(
                                topic(wish.topicId()),
                                owner -> schedules.change(owner, SchedulePatch.switched(wish.enabled())::over))),
                new ExposedTool<>(
                        "run_schedule_now",
                        Section.SCHEDULES,
                        "Run a schedule now",
                        "Runs the prompt of a topic's schedule once, now, on or off.",
                        ADDS,
                        ExposedSchedule.Of.class,
                        ExposedSchedule.class,
                        (wish, _) -> read(topic(wish.topicId()), schedules::runNow)));
    }

    Mono<ExposedSchedule.Found> list() {
        return schedules
                .list(Schedules.MAX)
                .filter(schedule -> schedule.owner().kind() == Kind.topic)
                .take(MAX + 1)
                .collectList()
                .flatMap(all -> topics.all(
                                all.stream().map(each -> each.owner().id()).toList())
                        .collectMap(Topic::id, topic -> topic.times().archivedAt() != null)
                        .map(held -> all.stream()
                                .limit(MAX)
                                .flatMap(each -> Stream.ofNullable(
                                                held.get(each.owner().id()))
                                        .map(isHeld -> ExposedSchedule.of(each, isHeld)))
                                .toList())
                        .map(found -> new ExposedSchedule.Found(found, found.size(), all.size() > MAX)));
    }

    /** Reads the topic first: an error must mean that nothing was written. */
    private Mono<ExposedSchedule> read(ScheduleOwner topic, Function<ScheduleOwner, Mono<Schedule>> work) {
        return schedules.isHeld(topic).flatMap(held -> work.apply(topic)
                .map(schedule -> ExposedSchedule.of(schedule, held)));
    }

    private static ScheduleOwner topic(long id) {
        return new ScheduleOwner(Kind.topic, id);
    }
}
