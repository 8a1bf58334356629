package dev.steward.history.trash;

import dev.steward.platform.task.PeriodicTask;
import dev.steward.setting.Settings;
import dev.steward.setting.TrashRetention;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Erases items from the trash after the retention period. Until then they can be restored. */
@Component
record TrashSweep(Trash trash, Settings settings) implements PeriodicTask {

    private static final Duration LOOK = Duration.ofMinutes(5);

    /** Erases a batch of expired items. The rest follows in the next run. */
    @Override
    public Mono<Void> run(Instant now) {
        return settings.current()
                .map(TrashRetention::of)
                .flatMap(kept -> trash.eraseBefore(now.minus(kept)))
                .then();
    }

    @Override
    public Plan plan() {
        return new Plan("trash_sweep", LOOK, LOOK, "Deleted items could not be erased");
    }
}
