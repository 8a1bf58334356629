package dev.steward.agent.run;

import dev.steward.durable.running.RunningRead;
import dev.steward.durable.running.RunningSource;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** Working agent runs, in any process on this database. */
@Component
record RunningAgents(RunRepository runs) implements RunningSource {

    private static final int MAX = 1_000;

    @Override
    public Flux<RunningRead> running() {
        return runs.running(MAX)
                .map(run -> new RunningRead(
                        "agent_run",
                        run.id(),
                        "agent",
                        run.agentId(),
                        Objects.requireNonNullElse(
                                run.times().startedAt(), run.times().createdAt())));
    }
}
