package dev.steward.durable.schedule;

import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxMessage;
import java.time.Duration;
import java.util.Map;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** Runs due firings of one kind of owner, so that kinds do not wait for each other. */
record FiringHandler(ScheduleOwner.Kind owners, ScheduleTargets targets, DueWork work) implements OutboxHandler {

    private static final TypeReference<Map<String, Long>> FIRING = new TypeReference<>() {};

    static String kind(ScheduleOwner.Kind owners) {
        return "scheduled_" + owners.name();
    }

    @Override
    public String kind() {
        return kind(owners);
    }

    @Override
    public String title() {
        return "Start a scheduled run";
    }

    @Override
    public int atOnce() {
        return targets.of(owners).atOnce();
    }

    /** Retries without limit: the schedule has no other run meanwhile. */
    @Override
    public Patience patience() {
        return new Patience(Integer.MAX_VALUE, Duration.ofSeconds(1), Duration.ofSeconds(15));
    }

    @Override
    public Mono<Void> perform(OutboxMessage message) {
        return work.carryOut(message.payload(FIRING).getOrDefault("firing", 0L));
    }
}
