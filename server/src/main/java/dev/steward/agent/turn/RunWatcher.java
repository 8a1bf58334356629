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
 * When it is worth a look how a run stands: at once after a commit of this process that is about it, and now and then, since
 * what another process has written is seen by looking only.
 */
@Component
class RunWatcher {

    private static final Duration LOOK = Duration.ofSeconds(2);

    /** What is told on the bus is everything where nobody else works on the database. */
    private static final Duration ALONE = Duration.ofSeconds(30);

    private final EventBus bus;
    private final Duration every;

    RunWatcher(EventBus bus, Instance instance) {
        this.bus = bus;
        this.every = instance.isSharing() ? LOOK : ALONE;
    }

    /** Looks again and again until something is found. A look that fails is taken again. */
    <T> Mono<T> await(AgentRun run, Mono<T> look) {
        return Flux.merge(Flux.interval(Duration.ZERO, every), bus.heard().filter(event -> isAbout(event, run)))
                .onBackpressureLatest()
                .concatMap(_ -> look.onErrorComplete(), 1)
                .next();
    }

    /** What was missed may have been about it. */
    private static boolean isAbout(Optional<Event> heard, AgentRun run) {
        return heard.map(event -> {
                    var agent = event.about().agentSessionId();
                    return agent == null ? event.type().startsWith("agent.") : agent == run.agentId();
                })
                .orElse(true);
    }
}
