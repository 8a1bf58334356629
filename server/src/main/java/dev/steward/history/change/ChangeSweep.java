package dev.steward.history.change;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.setting.Settings;
import dev.steward.setting.TrashRetention;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Forgets what runs wrote, and what was there before it, as long after that as the trash keeps what was deleted. */
@Component
record ChangeSweep(ChangeRepository rows, Settings settings, Tx tx) implements PeriodicTask {

    private static final Duration LOOK = Duration.ofMinutes(20);

    private static final Duration EVERY = Duration.ofHours(1);

    /** Rows of a transaction. */
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
