package dev.steward.history.change;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.setting.Settings;
import dev.steward.setting.TrashRetention;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Deletes recorded changes after the retention period of the trash. */
@Component
record ChangeSweep(ChangeRepository rows, Settings settings, Tx tx) implements PeriodicTask {

    private static final Duration LOOK = Duration.ofMinutes(20);

    private static final Duration EVERY = Duration.ofHours(1);

    /** Rows per transaction. */
    static final int AT_ONCE = 200;

    @Override
    public Mono<Void> run(Instant now) {
        return settings.current()
                .map(TrashRetention::of)
                .flatMap(kept -> tx.inPortions(AT_ONCE, rows.forgetBefore(now.minus(kept), AT_ONCE)));
    }

    @Override
    public Plan plan() {
        return new Plan("agent_changes", LOOK, EVERY, "Old changes of agent runs could not be removed");
    }
}
