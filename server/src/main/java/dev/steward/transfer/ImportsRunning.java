package dev.steward.transfer;

import dev.steward.durable.running.RunningRead;
import dev.steward.durable.running.RunningSource;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** Lists the active imports. */
@Component
record ImportsRunning(ImportRepository imports) implements RunningSource {

    @Override
    public Flux<RunningRead> running() {
        return imports.open()
                .filter(row -> row.state() == ImportRow.State.running)
                .map(row -> new RunningRead(
                        "import", row.id(), null, null, Objects.requireNonNullElse(row.startedAt(), row.createdAt())));
    }
}
