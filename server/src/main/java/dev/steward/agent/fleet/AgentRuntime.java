package dev.steward.agent.fleet;

import dev.steward.agent.turn.RunDriver;
import dev.steward.platform.launch.Supervisor;
import dev.steward.platform.problem.Problem;
import dev.steward.setting.AgentStanding;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** The engine that runs agents: Steward's own, which needs nothing else. There is no native runtime. */
@Service
public class AgentRuntime implements AgentStanding {

    private static final String NO_NATIVE =
            "Agents run on Steward's own engine, which needs no download. There is no native runtime to install.";

    private static final String NO_SUPERVISOR =
            "Nothing supervises this Steward, so nothing would start it again. Restart it the way you started it.";

    private final Overview rows;
    private final RunDriver driver;
    private final Supervisor supervisor;
    private final Clock clock;

    private final AtomicReference<RuntimeRead.@Nullable Job> job = new AtomicReference<>();

    AgentRuntime(Overview rows, RunDriver driver, Supervisor supervisor, Clock clock) {
        this.rows = rows;
        this.driver = driver;
        this.supervisor = supervisor;
        this.clock = clock;
    }

    Mono<RuntimeRead> status() {
        return rows.hasTranscripts()
                .map(has -> new RuntimeRead(
                        unavailableReason() == null,
                        unavailableReason(),
                        isStarted(),
                        false,
                        null,
                        false,
                        NO_NATIVE,
                        supervisor.isPresent(),
                        supervisor.isPresent() ? null : NO_SUPERVISOR,
                        has,
                        job.get()));
    }

    /** Always null: Steward's own engine is always available. */
    @Override
    public @Nullable String unavailableReason() {
        return null;
    }

    @Override
    public boolean isStarted() {
        return driver.isRunning();
    }

    /** Reports a failed installation of the native runtime, because there is none. Returns the status afterwards. */
    Mono<RuntimeRead> install() {
        return Mono.fromRunnable(() -> job.set(failed())).then(status());
    }

    private RuntimeRead.Job failed() {
        long now = clock.instant().getEpochSecond();
        return new RuntimeRead.Job(
                RuntimeRead.State.failed, "Nothing was downloaded.", NO_NATIVE, null, false, now, now);
    }

    /** Ends this process for its supervisor to start it again. @throws Problem.Conflict without a supervisor */
    Mono<Void> restart() {
        return supervisor.isPresent()
                ? Mono.fromRunnable(supervisor::restart)
                : Mono.error(() -> new Problem.Conflict("not-supervised", NO_SUPERVISOR));
    }
}
