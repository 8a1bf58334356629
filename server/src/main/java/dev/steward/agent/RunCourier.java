package dev.steward.agent;

import dev.steward.outbox.Courier;
import dev.steward.outbox.Errand;
import java.time.Duration;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/**
 * Takes the errand of a run to the one that carries it on, until the run rests. A process that ends leaves the errand behind,
 * and whoever claims it next goes on with the run.
 */
@Component
class RunCourier implements Courier {

    static final String KIND = "agent.run";

    /** As many as the settings can let in. */
    private static final int AT_ONCE = 100;

    private static final TypeReference<Map<String, Long>> ID = new TypeReference<>() {};

    private static final Patience ENDLESS =
            new Patience(Integer.MAX_VALUE, Duration.ofSeconds(1), Duration.ofSeconds(30));

    private final RunDriver driver;

    RunCourier(RunDriver driver) {
        this.driver = driver;
    }

    @Override
    public String kind() {
        return KIND;
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
    public Mono<Void> perform(Errand errand) {
        return driver.carryOn(errand.payload(ID).getOrDefault("id", 0L));
    }
}
