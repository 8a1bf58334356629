package dev.steward.agent.fleet;

import dev.steward.agent.approval.PermissionRepository;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.RunRepository;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Deletes agent runs that came to rest long ago, with their requests and artifacts, and permission requests decided long ago,
 * according to the settings. Which runs, see {@link RunRepository#outdated}; their spending stays counted in the agent.
 *
 * @param days how long runs are kept, read each time; 0 for no limit
 */
@Component
record RunSweep(
        AgentRepository agents,
        RunRepository runs,
        PermissionRepository permissions,
        AgentNews news,
        Mono<Integer> days,
        Tx tx,
        IsolatedItems each)
        implements PeriodicTask {

    /** Also before the first time, which leaves time to raise the limit after an update. */
    private static final Duration EVERY = Duration.ofHours(1);

    /** Rows per transaction. */
    static final int AT_ONCE = 100;

    /** Agents per page. */
    private static final int PAGE = 200;

    @Autowired
    RunSweep(
            AgentRepository agents,
            RunRepository runs,
            PermissionRepository permissions,
            AgentNews news,
            Settings settings,
            Tx tx) {
        this(
                agents,
                runs,
                permissions,
                news,
                settings.current().map(values -> values.get(SettingKeys.AGENT_RUN_RETENTION_DAYS)),
                tx,
                new IsolatedItems("Old runs of the agent %s could not be deleted"));
    }

    @Override
    public Mono<Void> run(Instant now) {
        return days.filter(kept -> kept > 0)
                .map(kept -> now.minus(Duration.ofDays(kept)))
                .flatMap(this::forget);
    }

    private Mono<Void> forget(Instant then) {
        return tx.inPortions(AT_ONCE, permissions.forgetBefore(then, AT_ONCE))
                .then(each.pages(after -> agents.ids(after, PAGE), agent -> agent, agent -> forget(agent, then)));
    }

    /** Does not lock an agent with nothing to delete. */
    private Mono<Void> forget(long agent, Instant then) {
        return agents.find(agent)
                .flatMap(known -> outdated(known, then))
                .filter(ids -> !ids.isEmpty())
                .flatMap(_ -> tx.inPortions(AT_ONCE, portion(agent, then)).then(agents.find(agent)))
                .flatMap(news::changed);
    }

    /** Checks again under the lock, since the agent may have been used meanwhile. */
    private Mono<Long> portion(long agent, Instant then) {
        return agents.lock(agent)
                .flatMap(known -> outdated(known, then))
                .filter(ids -> !ids.isEmpty())
                .flatMap(runs::delete)
                .defaultIfEmpty(0L);
    }

    private Mono<List<Long>> outdated(Agent agent, Instant then) {
        var current = agent.currentRunId();
        var needed = current == null
                ? Mono.just(List.of(0L))
                : runs.beginning(agent.id(), current).map(beginning -> List.of(current, beginning));
        return needed.flatMap(
                spared -> runs.outdated(agent, spared, then, AT_ONCE).collectList());
    }

    @Override
    public Plan plan() {
        return new Plan("agent_runs", EVERY, EVERY, "Old agent runs could not be deleted");
    }
}
