package dev.steward.agent.lifecycle;

import dev.steward.agent.run.RunSubject;
import dev.steward.durable.admission.Lane;
import dev.steward.durable.outbox.Outbox;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The lane that all runs stand in, however they were started. One that is let in gets a message by which it is carried on. */
@Component
public class RunLane implements Lane {

    /** Of the message by which a run is carried on. */
    public static final String KIND = "agent.run";

    private final Supplier<Mono<Integer>> room;
    private final Outbox outbox;

    @Autowired
    RunLane(Settings settings, Outbox outbox) {
        this(() -> settings.current().map(values -> values.get(SettingKeys.AGENTS_MAX_CONCURRENT)), outbox);
    }

    /** @param room how many may go on at the same time, now */
    public RunLane(Supplier<Mono<Integer>> room, Outbox outbox) {
        this.room = room;
        this.outbox = outbox;
    }

    @Override
    public String name() {
        return "agents";
    }

    @Override
    public Mono<Integer> room() {
        return room.get();
    }

    /**
     * The row of the run is not touched: whoever changes it stands in line by it, so that waiting for it here could be waiting
     * for each other.
     */
    @Override
    public Mono<Void> admit(String subject) {
        return Mono.justOrEmpty(RunSubject.run(subject))
                .flatMap(run -> outbox.send(KIND, subject, Map.of("id", run)))
                .then();
    }

    /** Has the message of a run that is in claimed again: the process that has it now loses it. */
    Mono<Void> again(long run) {
        return outbox.again(KIND, RunSubject.of(run), Map.of("id", run));
    }
}
