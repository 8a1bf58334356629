package dev.steward.agent.lifecycle;

import dev.steward.agent.run.AgentRun;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Restarts active runs that have shown no activity for longer than the settings allow. */
@Component
public class SilenceTask implements PeriodicTask {

    private static final Duration EVERY = Duration.ofSeconds(60);

    /** The next pass handles the rest. */
    private static final int AT_ONCE = 100;

    /** A check this late means that the process was asleep, with all its runs: they first get time to show activity. */
    private static final Duration LATE = EVERY.plusSeconds(20);

    private final RunTransitions reports;
    private final Settings settings;
    private final IsolatedItems each = new IsolatedItems("The stalled run %s could not continue");
    private volatile Instant lastLook;

    SilenceTask(RunTransitions reports, Settings settings, Clock clock) {
        this.reports = reports;
        this.settings = settings;
        this.lastLook = clock.instant();
    }

    @Override
    public Mono<Void> run(Instant now) {
        boolean hasSlept = Duration.between(lastLook, now).compareTo(LATE) > 0;
        lastLook = now;
        return hasSlept ? Mono.empty() : look(now);
    }

    private Mono<Void> look(Instant now) {
        return settings.current()
                .map(values -> Duration.ofSeconds(values.get(SettingKeys.AGENTS_WATCHDOG_TIMEOUT_SECONDS)))
                .flatMap(patience -> each.each(
                        reports.silent(now.minus(patience), each.room(AT_ONCE)),
                        AgentRun::id,
                        run -> reports.silent(run, now.minus(patience), why(patience))))
                .then();
    }

    /** The reason, for people. */
    static String why(Duration patience) {
        long minutes = patience.toMinutes();
        var time = minutes < 1
                ? "%d seconds".formatted(patience.toSeconds())
                : minutes == 1 ? "a minute" : "%d minutes".formatted(minutes);
        return "Interrupted: no activity for %s, several times in a row. Resume the run to continue.".formatted(time);
    }

    @Override
    public Plan plan() {
        return new Plan("agent_silence", EVERY, EVERY, "Stalled agent runs could not be found");
    }
}
