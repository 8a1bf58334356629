package dev.steward.durable.admission;

import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Alarm;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Admits queued work as capacity allows: prioritized work first, then in order of arrival. Joining, admission and leaving
 * are part of the transactions that decide them, so finished work never holds a place and none starts twice.
 */
@Service
public class Admission {

    /** The most places admitted in one transaction. */
    static final int MAX = 200;

    private final AdmissionRepository rows;
    private final Tx tx;
    private final Clock clock;
    private final Function<FaultPoint, Mono<Void>> faults;
    private final IsolatedItems singly = new IsolatedItems("%s could not be admitted");
    private final Alarm alarm = new Alarm();

    @Autowired
    Admission(AdmissionRepository rows, Tx tx, Clock clock) {
        this(rows, tx, clock, _ -> Mono.empty());
    }

    /** @param faults run at each point; does nothing in production */
    Admission(AdmissionRepository rows, Tx tx, Clock clock, Function<FaultPoint, Mono<Void>> faults) {
        this.faults = faults;
        this.rows = rows;
        this.tx = tx;
        this.clock = clock;
    }

    /**
     * Queues a subject, in the caller's transaction. A subject has one place per lane; adding a second one fails.
     *
     * @param goesFirst whether it goes ahead of all places without this flag
     */
    public Mono<Void> enqueue(Lane lane, String subject, boolean goesFirst) {
        return rows.enqueue(lane.name(), subject, goesFirst, clock.instant()).then(called());
    }

    /** Leaves the lane, whether admitted or waiting, in the caller's transaction. Returns whether there was a place. */
    public Mono<Boolean> leave(Lane lane, String subject) {
        return rows.leave(lane.name(), subject).delayUntil(_ -> called());
    }

    /** Whether the subject has been admitted and has not left. */
    public Mono<Boolean> isIn(Lane lane, String subject) {
        return rows.isIn(lane.name(), subject);
    }

    /** The names of the lanes that have waiting subjects. */
    Flux<String> withWaiting() {
        return rows.withWaiting();
    }

    /** Admits as many as there is room for and returns how many. */
    Mono<Integer> admit(Lane lane) {
        return admit(lane, room -> rows.waiting(lane.name(), room));
    }

    /** Admits subjects one by one, so that one that cannot start keeps waiting without blocking those behind it. */
    Mono<Long> admitSingly(Lane lane) {
        return singly.each(
                rows.waiting(lane.name(), MAX),
                AdmissionRepository.Waiting::subject,
                place -> admit(lane, _ -> rows.waiting(lane.name(), MAX).filter(each -> each.id() == place.id())));
    }

    private Mono<Integer> admit(Lane lane, IntFunction<Flux<AdmissionRepository.Waiting>> chosen) {
        return tx.underWay(rows.lock(lane.name())
                        .filter(there -> there)
                        .flatMap(_ -> Mono.zip(lane.room(), rows.admitted(lane.name())))
                        .map(known -> Math.clamp(known.getT1() - known.getT2(), 0, MAX))
                        .filter(room -> room > 0)
                        .flatMap(room -> chosen.apply(room).collectList())
                        .filter(next -> !next.isEmpty())
                        .delayUntil(_ -> faults.apply(FaultPoint.CHOSEN))
                        .flatMap(next -> rows.admit(next, clock.instant())
                                .then(begun(lane, next))
                                .then(Mono.defer(() -> faults.apply(FaultPoint.BEGUN)))
                                .thenReturn(next.size()))
                        .defaultIfEmpty(0))
                .delayUntil(count -> count == 0 ? Mono.empty() : faults.apply(FaultPoint.LET_IN));
    }

    private static Mono<Void> begun(Lane lane, List<AdmissionRepository.Waiting> next) {
        return Flux.fromIterable(next)
                .concatMap(place -> lane.admit(place.subject()))
                .then();
    }

    Alarm alarm() {
        return alarm;
    }

    private Mono<Void> called() {
        return tx.afterCommit(Mono.fromRunnable(alarm::now));
    }
}
