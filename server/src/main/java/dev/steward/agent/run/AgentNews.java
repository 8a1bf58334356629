package dev.steward.agent.run;

import dev.steward.agent.definition.Agent;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Announces changes of agents to every window, after the commit of the caller's transaction. */
@Component
public record AgentNews(EventBus bus) {

    /** The agent, or something that belongs to it, has changed. */
    public Mono<Void> changed(Agent agent) {
        return bus.publish(agent.event("agent.changed", agent.currentRunId()));
    }

    /** One of its runs has changed, with its new status. */
    public Mono<Void> changed(Agent agent, AgentRun run) {
        return bus.publish(agent.event("agent.changed", run.id())
                .with(Event.Details.of(run.status().name(), agent.title())));
    }

    /** Its read state has changed. */
    public Mono<Void> read(Agent agent) {
        return bus.publish(agent.event("read.changed", agent.currentRunId()));
    }

    /** It waits for a person to sign in to a tool server. */
    public Mono<Void> signInRequired(Agent agent, String server) {
        return bus.publish(Event.of("mcp.auth_required")
                .about(Event.About.NOTHING.topic(agent.topicId()))
                .with(Event.Details.server(
                        server,
                        "“%s” needs you to sign in before the agent “%s” can continue."
                                .formatted(server, agent.title()))));
    }

    /** It was deleted or restored. */
    public Mono<Void> gone(Agent agent) {
        return bus.publish(agent.event("agent.changed", null));
    }

    /** A change that is not about a single agent. */
    public Mono<Void> all() {
        return bus.publish(Event.of("agent.changed"));
    }
}
