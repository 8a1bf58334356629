package dev.steward.durable.admission;

import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Alarm;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Lets work in, the first come first after those who go first, as much as there is room for. Coming, being let in and leaving are parts of the
 * transactions that decide it, so no place is ever held by something that has ended, or begun twice.
 */
@Service
public class Admission {

    /** People look at no more, and no transaction lets in more. */
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

    /** @param faults what happens at each point, nothing in a service */
    Admission(AdmissionRepository rows, Tx tx, Clock clock, Function<FaultPoint, Mono<Void>> faults) {
        this.faults = faults;
        this.rows = rows;
        this.tx = tx;
        this.clock = clock;
    }

    /**
     * Stands in line, in the caller's transaction. A subject has one place in a lane: a second one fails.
     *
     * @param goesFirst whether it stands in front of all that do not
     */
    public Mono<Void> enqueue(Lane lane, String subject, boolean goesFirst) {
        return rows.enqueue(lane.name(), subject, goesFirst, clock.instant()).then(called());
    }

    /** Leaves the lane, whether it was in or waited, in the caller's transaction. Gives whether it was there. */
    public Mono<Boolean> leave(Lane lane, String subject) {
        return rows.leave(lane.name(), subject).delayUntil(_ -> called());
    }

    /** Whether it has been let in, and has not left. */
    public Mono<Boolean> isIn(Lane lane, String subject) {
        return rows.isIn(lane.name(), subject);
    }

    /** Those who wait, the first one first; {@value #MAX} at the most. */
    public Flux<Ticket> waiting(Lane lane) {
        var ahead = new AtomicInteger();
        return rows.waiting(lane.name(), MAX)
                .map(waiting -> new Ticket(waiting.subject(), waiting.cameAt(), ahead.getAndIncrement()));
    }

    /** The names of the lanes in which someone waits. */
    Flux<String> withWaiting() {
        return rows.withWaiting();
    }

    /** Lets in as many as there is room for. Gives how many. */
    Mono<Integer> admit(Lane lane) {
        return admit(lane, room -> rows.waiting(lane.name(), room));
    }

    /** Lets in one after the other: one that cannot begin goes on waiting, and does not hold up those behind it. */
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
