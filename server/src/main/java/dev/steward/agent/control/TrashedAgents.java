package dev.steward.agent.control;

import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.Schedules;
import dev.steward.history.trash.Restored;
import dev.steward.history.trash.TrashKind;
import dev.steward.history.trash.Trashable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Agents in the trash. */
@Component
record TrashedAgents(AgentTrash trash, Schedules schedules) implements Trashable {

    @Override
    public TrashKind kind() {
        return TrashKind.agent;
    }

    @Override
    public Mono<Restored> restore(long subject) {
        return trash.restore(subject).map(agent -> new Restored(TrashKind.agent, subject, null, agent.title()));
    }

    /** Its notes go with its row in the trash, and its schedule goes here; everything else went when it was deleted. */
    @Override
    public Mono<Void> erase(long subject) {
        return schedules.forget(new ScheduleOwner(ScheduleOwner.Kind.agent, subject));
    }
}
