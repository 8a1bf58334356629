package dev.steward.agent.run;

import dev.steward.agent.definition.Agent;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Tells every window what is different about agents, after the commit of the transaction that it is said in. */
@Component
public record AgentNews(EventBus bus) {

    /** The agent itself, or what belongs to it. */
    public Mono<Void> changed(Agent agent) {
        return bus.publish(agent.event("agent.changed", agent.currentRunId()));
    }

    /** One of its runs, and where that is now. */
    public Mono<Void> changed(Agent agent, AgentRun run) {
        return bus.publish(agent.event("agent.changed", run.id())
                .with(Event.Details.of(run.status().name(), agent.title())));
    }

    /** What is read of it. */
    public Mono<Void> read(Agent agent) {
        return bus.publish(agent.event("read.changed", agent.currentRunId()));
    }

    /** It is gone, or back. */
    public Mono<Void> gone(Agent agent) {
        return bus.publish(agent.event("agent.changed", null));
    }

    /** Something that is about no single one. */
    public Mono<Void> all() {
        return bus.publish(Event.of("agent.changed"));
    }
}
