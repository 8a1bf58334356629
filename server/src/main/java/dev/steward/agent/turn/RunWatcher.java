package dev.steward.agent.turn;

import dev.steward.agent.run.AgentRun;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Instance;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Decides when to check the state of a run: after each commit in this process that concerns it, and at intervals, since changes
 * by other processes are found only by checking.
 */
@Component
record RunWatcher(EventBus bus, Instance instance) {

    private static final Duration LOOK = Duration.ofSeconds(2);

    /** Used if no other process shares the database: then the bus reports every change. */
    private static final Duration ALONE = Duration.ofSeconds(30);

    /** Checks repeatedly until something is found. A check that fails is repeated. */
    <T> Mono<T> await(AgentRun run, Mono<T> look) {
        var every = instance.isSharing() ? LOOK : ALONE;
        return Flux.merge(Flux.interval(Duration.ZERO, every), bus.heard().filter(event -> isAbout(event, run)))
                .onBackpressureLatest()
                .concatMap(_ -> look.onErrorComplete(), 1)
                .next();
    }

    /** Missed events may have been about it. */
    private static boolean isAbout(Optional<Event> heard, AgentRun run) {
        return heard.map(event -> {
                    var agent = event.about().agentSessionId();
                    return agent == null ? event.type().startsWith("agent.") : agent == run.agentId();
                })
                .orElse(true);
    }
}
