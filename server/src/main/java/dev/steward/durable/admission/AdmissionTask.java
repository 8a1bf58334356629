package dev.steward.durable.admission;

import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.StoreHealth;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Admits work when a subject joins or leaves, or a lane says that there may be more room, and polls: a process may have died. */
@Component
class AdmissionTask implements PeriodicTask {

    private static final Duration EVERY = Duration.ofSeconds(15);

    private final Admission lanes;
    private final List<Lane> all;
    private final IsolatedItems each = new IsolatedItems("Queued work in “%s” could not be admitted");

    @Autowired
    AdmissionTask(Admission lanes, ObjectProvider<Lane> all) {
        this(lanes, all.orderedStream().toList());
    }

    AdmissionTask(Admission lanes, List<? extends Lane> all) {
        this.lanes = lanes;
        this.all = List.copyOf(all);
    }

    @Override
    public Mono<Void> run(Instant now) {
        return lanes.withWaiting().collectList().flatMap(waited -> each.each(
                        Flux.fromIterable(all).filter(lane -> waited.contains(lane.name())), Lane::name, this::admit)
                .then());
    }

    private Mono<?> admit(Lane lane) {
        return lanes.admit(lane)
                .<Number>map(count -> count)
                .onErrorResume(error -> !StoreHealth.isFailure(error), _ -> lanes.admitSingly(lane));
    }

    @Override
    public boolean isWanted() {
        return !all.isEmpty();
    }

    @Override
    public Flux<?> calls() {
        return Flux.merge(lanes.alarm().calls(), Flux.fromIterable(all).flatMap(Lane::calls));
    }

    @Override
    public Plan plan() {
        return Plan.own("lanes", Duration.ZERO, EVERY, "Queued work could not be admitted");
    }
}
