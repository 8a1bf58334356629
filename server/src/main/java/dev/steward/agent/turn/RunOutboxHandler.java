package dev.steward.agent.turn;

import dev.steward.agent.lifecycle.Outcome;
import dev.steward.agent.lifecycle.RunLane;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.run.RunRepository;
import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxMessage;
import dev.steward.platform.data.StoreHealth;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/**
 * Passes the message of a run to the driver until the run comes to rest. If a process dies, the message stays, and the next
 * process to claim it continues the run.
 *
 * @param driver drives a run until it comes to rest
 */
@Component
record RunOutboxHandler(LongFunction<Mono<Void>> driver, RunRepository runs, RunTransitions reports)
        implements OutboxHandler {

    private static final Logger log = LoggerFactory.getLogger(RunOutboxHandler.class);

    /** The most runs that the settings can allow. */
    private static final int AT_ONCE = 100;

    private static final TypeReference<Map<String, Long>> ID = new TypeReference<>() {};

    /**
     * A run's message is never given up: otherwise a run with a slot and no driver would keep the slot forever. It does not block
     * anything forever either, since a run that cannot be driven fails, see {@link #MAX_TRIES}.
     */
    private static final Patience ENDLESS =
            new Patience(Integer.MAX_VALUE, Duration.ofSeconds(1), Duration.ofSeconds(30));

    /** More than an hour and a half. Each start of the service that finds the run active counts as well. */
    static final int MAX_TRIES = 200;

    private static final Outcome FAILED = new Outcome.Failed(
            "The run could not continue after %d attempts. See the log for the reason.".formatted(MAX_TRIES), null);

    @Autowired
    RunOutboxHandler(RunDriver driver, RunRepository runs, RunTransitions reports) {
        this(driver::carryOn, runs, reports);
    }

    @Override
    public String kind() {
        return RunLane.KIND;
    }

    @Override
    public String title() {
        return "Carry an agent run on";
    }

    @Override
    public int atOnce() {
        return AT_ONCE;
    }

    @Override
    public Patience patience() {
        return ENDLESS;
    }

    @Override
    public Mono<Void> perform(OutboxMessage message) {
        long run = message.payload(ID).getOrDefault("id", 0L);
        return driver.apply(run)
                .onErrorResume(error -> message.tries() >= MAX_TRIES && !StoreHealth.isFailure(error), error -> {
                    log.error("An agent run could not continue. Please report this error.", error);
                    return runs.find(run)
                            .flatMap(known -> reports.ended(known, FAILED))
                            .then();
                });
    }
}
