package dev.steward.schedule;

import static dev.steward.exposed.ExposedTool.Effect.ADDS;
import static dev.steward.exposed.ExposedTool.Effect.READS;
import static dev.steward.exposed.ExposedTool.Effect.SETS;

import dev.steward.conversation.topic.Topic;
import dev.steward.conversation.topic.TopicActions;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleOwner.Kind;
import dev.steward.durable.schedule.Schedules;
import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import dev.steward.platform.data.Tx;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Tools for hosts to manage the schedules of topics. Spec: Platform, 10.3. */
@Component
record ScheduleTools(Schedules schedules, TopicActions topics, Tx tx) implements ExposedTools {

    private static final int MAX = 200;

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
                        (wish, _) -> schedules.get(topic(wish.topicId())).map(ExposedSchedule::of)),
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
                                .map(ExposedSchedule::of)),
                new ExposedTool<>(
                        "set_schedule_enabled",
                        Section.SCHEDULES,
                        "Turn a schedule on or off",
                        "Turns the schedule of a topic on or off. A schedule that is turned on counts from now.",
                        SETS,
                        ExposedSchedule.Switch.class,
                        ExposedSchedule.class,
                        (wish, _) -> schedules
                                .change(topic(wish.topicId()), SchedulePatch.switched(wish.enabled())::over)
                                .map(ExposedSchedule::of)),
                new ExposedTool<>(
                        "run_schedule_now",
                        Section.SCHEDULES,
                        "Run a schedule now",
                        "Runs the prompt of a topic's schedule once, now, on or off.",
                        ADDS,
                        ExposedSchedule.Of.class,
                        ExposedSchedule.class,
                        (wish, _) -> schedules.runNow(topic(wish.topicId())).map(ExposedSchedule::of)));
    }

    private Mono<ExposedSchedule.Found> list() {
        return schedules
                .list(Schedules.MAX)
                .filter(schedule -> schedule.owner().kind() == Kind.topic)
                .take(MAX)
                .collectList()
                .flatMap(all -> topics.all(
                                all.stream().map(each -> each.owner().id()).toList())
                        .map(Topic::id)
                        .collectList()
                        .map(there -> all.stream()
                                .filter(each -> there.contains(each.owner().id()))
                                .map(ExposedSchedule::of)
                                .toList()))
                .map(found -> new ExposedSchedule.Found(found, found.size()));
    }

    private static ScheduleOwner topic(long id) {
        return new ScheduleOwner(Kind.topic, id);
    }
}
