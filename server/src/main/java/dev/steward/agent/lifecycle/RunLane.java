package dev.steward.agent.lifecycle;

import dev.steward.agent.run.RunSubject;
import dev.steward.durable.admission.Lane;
import dev.steward.durable.outbox.Outbox;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The lane in which all runs queue, however they were started. Each admitted run gets a message, whose handler drives it.
 *
 * @param places how many runs may be active at the same time, now; none while agents are disabled
 * @param calls emits when that may have changed
 */
@Component
public record RunLane(Supplier<Mono<Integer>> places, Flux<?> calls, Outbox outbox) implements Lane {

    /** The kind of that message. */
    public static final String KIND = "agent.run";

    @Autowired
    RunLane(Settings settings, EventBus bus, Outbox outbox) {
        this(
                () -> settings.current()
                        .map(values -> values.get(SettingKeys.AGENTS_ENABLED)
                                ? values.get(SettingKeys.AGENTS_MAX_CONCURRENT)
                                : 0),
                bus.heard().filter(RunLane::isAboutSettings),
                outbox);
    }

    /** Missed events may have been about them. */
    private static boolean isAboutSettings(Optional<Event> heard) {
        return heard.map(event -> event.type().equals("settings.changed")).orElse(true);
    }

    @Override
    public String name() {
        return "agents";
    }

    @Override
    public Mono<Integer> room() {
        return places.get();
    }

    /**
     * Does not touch the row of the run: transactions that change it also enter the lane, so waiting for it here could deadlock.
     */
    @Override
    public Mono<Void> admit(String subject) {
        return Mono.justOrEmpty(RunSubject.run(subject))
                .flatMap(run -> outbox.send(KIND, subject, Map.of("id", run)))
                .then();
    }

    /** Makes the message of an admitted run available again; the process that has it now loses it. */
    Mono<Void> again(long run) {
        return outbox.again(KIND, RunSubject.of(run), Map.of("id", run));
    }
}
