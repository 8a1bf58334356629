package dev.steward.lane;

import dev.steward.platform.task.Chore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Lets work in as soon as somebody comes or leaves, and looks round for what no call told of: more room, a process that ended. */
@Component
class Doorkeeper implements Chore {

    private static final Duration EVERY = Duration.ofSeconds(15);

    private final Lanes lanes;
    private final List<Lane> all;

    Doorkeeper(Lanes lanes, ObjectProvider<Lane> all) {
        this.lanes = lanes;
        this.all = all.orderedStream().toList();
    }

    @Override
    public Mono<Void> attend(Instant now) {
        return Flux.fromIterable(all).concatMap(lanes::letIn).then();
    }

    @Override
    public boolean isWanted() {
        return !all.isEmpty();
    }

    @Override
    public Flux<?> calls() {
        return lanes.alarm().calls();
    }

    @Override
    public String name() {
        return "lanes";
    }

    @Override
    public Duration first() {
        return Duration.ZERO;
    }

    @Override
    public Duration every() {
        return EVERY;
    }

    @Override
    public String undone() {
        return "Work that waits could not be let in";
    }
}
