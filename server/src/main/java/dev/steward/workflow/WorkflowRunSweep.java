package dev.steward.workflow;

import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.time.Duration;
import java.time.Instant;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Deletes workflow runs that ended long ago, according to the setting for agent runs. The newest run of a workflow stays.
 *
 * @param days how long runs are kept, read each time; 0 for no limit
 */
@Component
record WorkflowRunSweep(WorkflowRunRepository runs, Mono<Integer> days, Tx tx) implements PeriodicTask {

    /** Also before the first time, which leaves time to raise the limit after an update. */
    private static final Duration EVERY = Duration.ofHours(1);

    /** Rows per transaction. */
    private static final int AT_ONCE = 100;

    @Autowired
    WorkflowRunSweep(WorkflowRunRepository runs, Settings settings, Tx tx) {
        this(runs, settings.current().map(values -> values.get(SettingKeys.AGENT_RUN_RETENTION_DAYS)), tx);
    }

    @Override
    public Mono<Void> run(Instant now) {
        return days.filter(kept -> kept > 0)
                .map(kept -> now.minus(Duration.ofDays(kept)))
                .flatMap(then -> tx.inPortions(AT_ONCE, runs.forgetBefore(then, AT_ONCE)));
    }

    @Override
    public Plan plan() {
        return new Plan("workflow_history", EVERY, EVERY, "Old workflow runs could not be deleted");
    }
}
