package dev.steward.durable.schedule;

import dev.steward.durable.outbox.Outbox;
import dev.steward.durable.schedule.Firing.Outcome;
import dev.steward.durable.schedule.ScheduleTarget.Wish;
import dev.steward.durable.schedule.recurrence.Recurrence;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Alarm;
import dev.steward.platform.task.ClientId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Schedules: what people do with them. Each use case is one transaction that has locked the owner. Spec: Agents, 22. */
@Service
public class Schedules {

    /** Schedules of all owners together. */
    public static final int MAX = 10_000;

    /** For so long ahead it is said when a schedule is due. */
    public static final Duration AHEAD = Duration.ofDays(14);

    /** Lines of what came of a schedule, and as many of what is to come. */
    public static final int LINES = 100;

    /** Of more owners all schedules are read: there are not many that have one. */
    private static final int LISTED = 100;

    /** Announced with each change of what holds for all schedules, and of each schedule. */
    static final String CHANGED = "schedule.changed";

    private final ScheduleRepository rows;
    private final FiringRepository firings;
    private final ScheduleTargets targets;
    private final ScheduleSettings settings;
    private final Outbox outbox;
    private final EventBus bus;
    private final Tx tx;
    private final Clock clock;
    private final Alarm alarm = new Alarm();

    Schedules(
            ScheduleRepository rows,
            FiringRepository firings,
            ScheduleTargets targets,
            ScheduleSettings settings,
            Outbox outbox,
            EventBus bus,
            Tx tx,
            Clock clock) {
        this.rows = rows;
        this.firings = firings;
        this.targets = targets;
        this.settings = settings;
        this.outbox = outbox;
        this.bus = bus;
        this.tx = tx;
        this.clock = clock;
    }

    /** Calls whoever looks what is due. */
    Alarm alarm() {
        return alarm;
    }

    /** The owner that is named so in an address. @throws Problem.NotFound when there is none */
    public Mono<ScheduleOwner> owner(ScheduleOwner.Kind kind, String named) {
        return targets.of(kind).id(named).map(id -> new ScheduleOwner(kind, id));
    }

    /** @throws Problem.NotFound when there is no such owner, or it has none */
    public Mono<Schedule> get(ScheduleOwner owner) {
        var target = targets.of(owner.kind());
        return target.named(List.of(owner.id()))
                .next()
                .flatMap(_ -> require(owner))
                .switchIfEmpty(
                        tx.durable(target.lock(owner.id()).then(require(owner)))); // which says what is not there
    }

    /** The schedule of the owner; nothing where it has none. */
    public Mono<Schedule> find(ScheduleOwner owner) {
        return rows.find(owner);
    }

    /** The schedule of that id; nothing where there is none. */
    public Mono<Schedule> find(long id) {
        return rows.find(id);
    }

    /** Those of these owners, by their ids; where many are asked for, others may be among them. */
    public Mono<Map<Long, Schedule>> of(ScheduleOwner.Kind kind, List<Long> owners) {
        return (owners.size() > LISTED ? rows.all(kind) : rows.of(kind, owners))
                .collectMap(each -> each.owner().id());
    }

    /** Those of all owners of that kind, by their ids; {@value #MAX} at the most. */
    public Mono<Map<Long, Schedule>> all(ScheduleOwner.Kind kind) {
        return rows.all(kind).collectMap(each -> each.owner().id());
    }

    /** The next one first. Those of deleted owners are among them. */
    public Flux<Schedule> list(int most) {
        return rows.list(most);
    }

    /** Those of these that are there. */
    public Flux<ScheduleOwner.Named> named(ScheduleOwner.Kind kind, List<Long> owners) {
        return targets.of(kind).named(owners);
    }

    /**
     * Gives the owner a schedule.
     *
     * @throws Problem.NotFound when there is no such owner
     * @throws Problem.Conflict when it has one, or there are as many as there may be
     */
    public Mono<Schedule> create(ScheduleOwner owner, Wish wish) {
        return owned(owner, () -> rows.find(owner)
                .flatMap(_ -> Mono.<Schedule>error(Schedules.taken(owner)))
                .switchIfEmpty(Mono.defer(
                        () -> added(owner, wish).onErrorMap(DuplicateKeyException.class, _ -> taken(owner)))));
    }

    /**
     * Changes the schedule of the owner. New rules, and those of one that is switched on, count from now.
     *
     * @throws Problem.NotFound when there is no such owner, or it has none
     */
    public Mono<Schedule> change(ScheduleOwner owner, UnaryOperator<Wish> change) {
        return owned(owner, () -> require(owner).flatMap(known -> changed(known, change.apply(wish(known)), false)));
    }

    /**
     * The same; one that has none is given one.
     *
     * @param change is told null then
     * @throws Problem.Conflict when there are as many as there may be
     */
    public Mono<Schedule> put(ScheduleOwner owner, Function<@Nullable Wish, Wish> change) {
        return owned(owner, () -> rows.find(owner)
                .flatMap(known -> changed(known, change.apply(wish(known)), true))
                .switchIfEmpty(Mono.defer(() -> added(owner, change.apply(null)))));
    }

    private Mono<Schedule> added(ScheduleOwner owner, Wish wish) {
        var now = clock.instant();
        return rows.count()
                .filter(there -> there < MAX)
                .switchIfEmpty(Mono.error(() -> new Problem.Conflict(
                        "too-many-schedules", "There are %,d schedules already. Delete one first.".formatted(MAX))))
                .flatMap(_ -> rows.insert(owner, wish, Recurrence.of(wish.rules(), now), now))
                .flatMap(rows::find);
    }

    /** @param isAnew whether the rules count from now though they are the same */
    private Mono<Schedule> changed(Schedule known, Wish wish, boolean isAnew) {
        var now = clock.instant();
        boolean isSame = wish.rules().equals(known.recurrence().rules()) && (known.enabled() || !wish.enabled());
        var recurrence = isAnew || !isSame ? Recurrence.of(wish.rules(), now) : known.recurrence();
        return rows.change(known, wish, recurrence, now).then(rows.find(known.id()));
    }

    private static Wish wish(Schedule known) {
        return new Wish(
                known.prompt(),
                known.clearContext(),
                known.enabled(),
                known.recurrence().rules(),
                known.misfire());
    }

    /** @throws Problem.NotFound when there is no such owner, or it has none */
    public Mono<Void> delete(ScheduleOwner owner) {
        return owned(owner, () -> require(owner).delayUntil(_ -> rows.delete(owner)))
                .then();
    }

    /** Forgets the schedule of an owner that is gone for good, in the caller's transaction. */
    public Mono<Void> forget(ScheduleOwner owner) {
        return rows.delete(owner).then();
    }

    /**
     * Runs it once, now; whether it is switched on stays as it is. Spec: decision 66.
     *
     * @throws Problem.NotFound when there is no such owner, or it has none
     * @throws Problem.Conflict while it runs, or when the owner cannot be begun now
     */
    public Mono<Schedule> runNow(ScheduleOwner owner) {
        return owned(owner, () -> require(owner)
                        .flatMap(known -> known.isRunning()
                                ? Mono.error(new Problem.Conflict("schedule-running", "Run already in progress"))
                                : targets.of(owner.kind()).asked(owner.id()).then(Mono.defer(() -> {
                                    var now = clock.instant();
                                    var line = new DueTimes.Line(now, Outcome.run, "Started manually.");
                                    return begun(known, known.recurrence(), line, true, now);
                                }))))
                // The window that asked does not know what this adds to the transcript either.
                .contextWrite(context -> context.delete(ClientId.class));
    }

    /** The next time of it is left out. @throws Problem.NotFound as in {@link #runNow}. @throws Problem.Conflict while it is switched off */
    public Mono<Schedule> skipNext(ScheduleOwner owner) {
        return owned(owner, () -> require(owner).flatMap(known -> {
            var next = known.nextRunAt();
            if (next == null) {
                return Mono.error(new Problem.Conflict("schedule-off", "The schedule is off."));
            }
            var line = new DueTimes.Line(next, Outcome.skipped, "Skipped by you.");
            return begun(known, known.recurrence().passed(), line, false, clock.instant());
        }));
    }

    /**
     * Writes down what became of times of a schedule, and has begun what runs, in the caller's transaction. A time that was
     * written down before, as after a clock went back, says what it said. Empty where the schedule is another one by now.
     */
    Mono<Schedule> begin(Schedule known, Recurrence rest, List<DueTimes.Line> lines, boolean forced, Instant now) {
        return firings.known(
                        known.id(), lines.stream().map(DueTimes.Line::dueAt).toList())
                .collect(Collectors.toSet())
                .map(before -> lines.stream()
                        .filter(line -> !before.contains(line.dueAt()))
                        .toList())
                .flatMap(news -> rows.pass(known, rest, isRun(news) ? now.plus(DueWork.MAX_WAIT) : null)
                        .filter(passed -> passed)
                        .flatMap(_ -> Flux.fromIterable(news)
                                .concatMap(line -> written(known, line, forced, now))
                                .then(Mono.just(known))));
    }

    private static boolean isRun(List<DueTimes.Line> lines) {
        return lines.stream().anyMatch(line -> line.outcome() == Outcome.run);
    }

    private Mono<Long> written(Schedule known, DueTimes.Line line, boolean forced, Instant now) {
        return firings.insert(known.id(), line, forced, now)
                .delayUntil(id -> line.outcome() == Outcome.run
                        ? outbox.send(
                                FiringHandler.kind(known.owner().kind()),
                                "schedule:" + known.id(),
                                Map.of("firing", id))
                        : Mono.empty());
    }

    /** The same by a person, who has read it in this transaction: it is tried again with what it is by now. */
    private Mono<Schedule> begun(Schedule known, Recurrence rest, DueTimes.Line line, boolean forced, Instant now) {
        return begin(known, rest, List.of(line), forced, now)
                .switchIfEmpty(Mono.error(ScheduleRepository::lost))
                .then(Mono.defer(() -> rows.find(known.id())));
    }

    /** What came of the schedule, the last time first. */
    public Flux<Firing> firings(Schedule schedule) {
        return firings.newest(schedule.id(), LINES);
    }

    /** What came of all schedules in that time, the last time first. */
    public Flux<Firing> firings(Instant from, Instant to, int most) {
        return firings.between(from, to, most);
    }

    public Mono<SchedulePause> pause() {
        return rows.pause();
    }

    /** Lets no schedule run until then. @param until null for until someone lets them go on. @throws Problem.Invalid when that has passed */
    public Mono<Void> pause(@Nullable Instant until) {
        var now = clock.instant();
        if (until != null && !until.isAfter(now)) {
            return Mono.error(() -> new Problem.Invalid("until", "must be in the future"));
        }
        return tx.durable(rows.pause()
                .map(known -> known.covers(now) && known.since() != null ? known.since() : now)
                .flatMap(since -> rows.pause(new SchedulePause(since, until)))
                .then(announced()));
    }

    /** Lets all schedules go on. What was due meanwhile stays left out. */
    public Mono<Void> goOn() {
        var now = clock.instant();
        return tx.durable(rows.pause()
                .filter(known -> known.covers(now))
                .flatMap(known -> rows.pause(new SchedulePause(known.since(), now)))
                .then(announced()));
    }

    /** When none runs, by the pause and the settings. */
    public Mono<OffTimes> offTimes() {
        return Mono.zip(rows.pause(), settings.quiet(), (pause, hours) -> new OffTimes(pause, hours.orElse(null)));
    }

    public Mono<Boolean> hasFeed() {
        return rows.hasFeed();
    }

    /** Whether the calendar is asked for with a token of this hash. */
    public Mono<Boolean> isFeed(String hash) {
        return rows.isFeed(hash);
    }

    /** @param hash of the token that the calendar is asked for with from now on; null for none */
    public Mono<Void> feed(@Nullable String hash) {
        return tx.durable(rows.feed(hash).then(announced()));
    }

    Mono<Void> announced() {
        return bus.publish(Event.of(CHANGED));
    }

    private Mono<Schedule> owned(ScheduleOwner owner, Supplier<Mono<Schedule>> work) {
        var target = targets.of(owner.kind());
        return tx.durable(target.lock(owner.id())
                .then(Mono.defer(work))
                .delayUntil(_ -> target.changed(owner.id()))
                .delayUntil(_ -> announced())
                .delayUntil(_ -> tx.afterCommit(Mono.fromRunnable(alarm::now))));
    }

    private Mono<Schedule> require(ScheduleOwner owner) {
        return rows.find(owner)
                .switchIfEmpty(Mono.error(() -> Problem.NotFound.saying(name(owner) + " schedule not found")));
    }

    private static Problem taken(ScheduleOwner owner) {
        return new Problem.Conflict("schedule-taken", name(owner) + " already has a schedule");
    }

    private static String name(ScheduleOwner owner) {
        return switch (owner.kind()) {
            case topic -> "Topic";
            case agent -> "Agent";
            case workflow -> "Workflow";
        };
    }
}
