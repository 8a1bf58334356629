package dev.steward.agent;

import dev.steward.platform.task.Chore;
import dev.steward.setting.Settings;
import dev.steward.setting.TrashRetention;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Erases agents that were deleted a while ago. Until then they can be brought back. */
@Component
class AgentTrashSweep implements Chore {

    private static final Duration LOOK = Duration.ofMinutes(5);

    private final AgentTrash trash;
    private final Settings settings;

    AgentTrashSweep(AgentTrash trash, Settings settings) {
        this.trash = trash;
        this.settings = settings;
    }

    /** Erases what has been in the trash for long enough. */
    @Override
    public Mono<Void> attend(Instant now) {
        return settings.current()
                .map(TrashRetention::of)
                .flatMap(kept -> trash.eraseBefore(now.minus(kept)))
                .then();
    }

    @Override
    public String name() {
        return "agent_trash_sweep";
    }

    @Override
    public Duration first() {
        return LOOK;
    }

    @Override
    public Duration every() {
        return LOOK;
    }

    @Override
    public String undone() {
        return "Agents that were deleted could not be erased";
    }
}
