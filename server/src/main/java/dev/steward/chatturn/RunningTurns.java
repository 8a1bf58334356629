package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.durable.running.RunningRead;
import dev.steward.durable.running.RunningSource;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** Lists the running turns of all processes on this database. */
@Component
record RunningTurns(TurnRepository turns) implements RunningSource {

    private static final int MAX = 1000;

    @Override
    public Flux<RunningRead> running() {
        return turns.allRunning(MAX).map(turn -> {
            Container container = turn.container();
            return new RunningRead("turn", turn.id(), container.kind().name(), container.id(), turn.startedAt());
        });
    }
}
