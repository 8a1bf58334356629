package dev.steward.toolserver;

import dev.steward.platform.task.Chore;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Reads the tables of servers at the start and again and again, since another process may write them. */
@Component
class ServerReading implements Chore {

    private static final Duration EVERY = Duration.ofMinutes(1);

    private final ServerDirectory directory;

    ServerReading(ServerDirectory directory) {
        this.directory = directory;
    }

    @Override
    public String name() {
        return "tool_servers";
    }

    @Override
    public Duration first() {
        return Duration.ZERO;
    }

    @Override
    public Duration every() {
        return EVERY;
    }

    @Override
    public Mono<Void> attend(Instant now) {
        return directory.read();
    }

    @Override
    public String undone() {
        return "The list of tool servers could not be read";
    }
}
