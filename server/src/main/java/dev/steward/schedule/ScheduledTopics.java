package dev.steward.schedule;

import dev.steward.chatturn.UnattendedTurns;
import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.topic.TopicActions;
import dev.steward.durable.schedule.Firing;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleTarget;
import dev.steward.durable.schedule.ScheduleTarget.Came.Failed;
import dev.steward.durable.schedule.ScheduleTarget.Came.Once;
import dev.steward.durable.schedule.ScheduleTarget.Came.Skipped;
import dev.steward.durable.schedule.ScheduleTarget.Came.Waits;
import dev.steward.library.SlashCommand;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.SchedulerProperties;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Runs the scheduled prompts of topics: guards first, then a command or else a turn. Spec: Agents, 23. */
@Component
record ScheduledTopics(
        Conversations conversations,
        TopicActions topics,
        UnattendedTurns turns,
        Guards guards,
        ScheduledCommands commands,
        TopicNotes notes,
        SchedulerProperties properties)
        implements ScheduleTarget {

    private static final Came BUSY = new Waits("Delayed by an answer in progress.");

    @Override
    public ScheduleOwner.Kind kind() {
        return ScheduleOwner.Kind.topic;
    }

    @Override
    public int atOnce() {
        return properties.schedulerConcurrency();
    }

    @Override
    public Mono<Void> lock(long owner) {
        return conversations.lock(Container.topic(owner));
    }

    @Override
    public Flux<ScheduleOwner.Named> named(List<Long> owners) {
        return topics.all(owners)
                .map(topic -> new ScheduleOwner.Named(
                        new ScheduleOwner(kind(), topic.id()),
                        topic.title(),
                        topic.address().publicId(),
                        topic.address().slug(),
                        topic.archived()));
    }

    @Override
    public Mono<Void> asked(long owner) {
        return topics.get(owner)
                .flatMap(topic -> topic.archived()
                        ? Mono.error(new Problem.Conflict(
                                "topic-archived", "This topic is archived. Unarchive it to run its schedule."))
                        : notes.add(owner, "▶ The schedule was started manually. The answer follows here."));
    }

    @Override
    public Mono<Void> changed(long owner) {
        return topics.changed(owner);
    }

    @Override
    public Mono<Came> carryOut(Schedule schedule, Firing firing) {
        var topic = Container.topic(schedule.owner().id());
        var key = "schedule-" + firing.id();
        return topics.get(topic.id())
                .flatMap(known -> known.archived()
                        ? Mono.just(new Skipped("The topic is archived."))
                        : turns.known(topic, key)
                                .map(ScheduledTopics::came)
                                .switchIfEmpty(Mono.defer(() -> begun(topic, key, schedule, firing))))
                .onErrorResume(Problem.NotFound.class, _ -> Mono.just(new Skipped("The topic was in the trash.")));
    }

    private Mono<Came> begun(Container topic, String key, Schedule schedule, Firing firing) {
        var read = GuardLines.of(Objects.requireNonNullElse(schedule.prompt(), ""));
        var prompt = read.prompt().strip();
        return guards.keepBack(topic.id(), read.guards(), firing.forced())
                .<Came>map(Skipped::new)
                .switchIfEmpty(Mono.defer(() -> prompt.isEmpty()
                        ? Mono.just(new Skipped("There is no prompt after the guard lines."))
                        : SlashCommand.of(prompt)
                                .filter(ScheduledCommands::isOne)
                                .map(command -> begun(topic, command, schedule))
                                .orElseGet(() -> asked(topic, key, prompt, schedule))));
    }

    private Mono<Came> begun(Container topic, SlashCommand command, Schedule schedule) {
        return command.name().equals(ScheduledCommands.RENAMING) && !command.hasNeedlessText()
                ? commands.rename(topic.id()).thenReturn(Came.RAN)
                : Mono.just(new Once(carriedOut(topic, command, schedule)));
    }

    private Mono<Came> carriedOut(Container topic, SlashCommand command, Schedule schedule) {
        return conversations
                .lockIdle(topic)
                .then(Mono.defer(() -> schedule.clearContext() && !command.hasNeedlessText()
                        ? topics.clear(topic.id())
                        : Mono.<Void>empty()))
                .then(Mono.defer(() -> commands.carryOut(topic.id(), command)))
                .thenReturn(Came.RAN)
                .onErrorResume(ScheduledTopics::isBusy, _ -> Mono.just(BUSY));
    }

    private static boolean isBusy(Throwable error) {
        return error instanceof Problem.Conflict conflict
                && conflict.type().equals(Conversations.inProgress().type());
    }

    private Mono<Came> asked(Container topic, String key, String prompt, Schedule schedule) {
        return (schedule.clearContext() ? cleared(topic) : Mono.just(Came.RAN))
                .flatMap(cleared -> cleared == Came.RAN
                        ? turns.ask(topic, key, prompt).map(ScheduledTopics::came)
                        : Mono.just(cleared));
    }

    /** Does not interrupt a user's turn. */
    private Mono<Came> cleared(Container topic) {
        return turns.isBusy(topic)
                .flatMap(isBusy ->
                        isBusy ? Mono.just(BUSY) : topics.clear(topic.id()).thenReturn(Came.RAN));
    }

    private static Came came(UnattendedTurns.End end) {
        return switch (end) {
            case UnattendedTurns.End.Answered _ -> Came.RAN;
            case UnattendedTurns.End.Failed(var reason) -> new Failed(reason);
            case UnattendedTurns.End.GoesOn _ -> BUSY;
        };
    }
}
