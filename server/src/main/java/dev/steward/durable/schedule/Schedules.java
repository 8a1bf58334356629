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

/** Manages schedules. Each use case is one transaction that locks the owner. Spec: Agents, 22. */
@Service
public class Schedules {

    /** The most schedules in total. */
    public static final int MAX = 10_000;

    /** How far ahead due times are shown. */
    public static final Duration AHEAD = Duration.ofDays(14);

    /** The most past runs listed for a schedule, and the most coming ones. */
    public static final int LINES = 100;

    /** For more owners than this, all schedules are read, as there are not many. */
    private static final int LISTED = 100;

    /** The event published when any schedule, or a setting for all of them, changes. */
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

    /** Wakes the ticker. */
    Alarm alarm() {
        return alarm;
    }

    /** @throws Problem.NotFound if there is no such owner, or it has no schedule */
    public Mono<Schedule> get(ScheduleOwner owner) {
        var target = targets.of(owner.kind());
        return target.named(List.of(owner.id()))
                .next()
                .flatMap(_ -> require(owner))
                .switchIfEmpty(tx.durable(target.lock(owner.id()).then(require(owner)))); // fails with what is missing
    }

    public Mono<Schedule> find(ScheduleOwner owner) {
        return rows.find(owner);
    }

    public Mono<Schedule> find(long id) {
        return rows.find(id);
    }

    /** The schedules of the given owners, by owner id. For long lists the result may include other owners. */
    public Mono<Map<Long, Schedule>> of(ScheduleOwner.Kind kind, List<Long> owners) {
        return (owners.size() > LISTED ? rows.all(kind) : rows.of(kind, owners))
                .collectMap(each -> each.owner().id());
    }

    /** The schedules of all owners of that kind, by owner id, at most {@value #MAX}. */
    public Mono<Map<Long, Schedule>> all(ScheduleOwner.Kind kind) {
        return rows.all(kind).collectMap(each -> each.owner().id());
    }

    /** Soonest first. Includes schedules of deleted owners. */
    public Flux<Schedule> list(int most) {
        return rows.list(most);
    }

    /** The owners among {@code owners} that exist. */
    public Flux<ScheduleOwner.Named> named(ScheduleOwner.Kind kind, List<Long> owners) {
        return targets.of(kind).named(owners);
    }

    /** Whether nothing starts the owner's schedule, because the owner is archived. */
    public Mono<Boolean> isHeld(ScheduleOwner owner) {
        return named(owner.kind(), List.of(owner.id()))
                .next()
                .map(ScheduleOwner.Named::isArchived)
                .defaultIfEmpty(false);
    }

    /**
     * Creates a schedule for the owner.
     *
     * @throws Problem.NotFound if there is no such owner
     * @throws Problem.Conflict if it already has one, or there are too many schedules
     */
    public Mono<Schedule> create(ScheduleOwner owner, Wish wish) {
        return owned(owner, () -> rows.find(owner)
                .flatMap(_ -> Mono.<Schedule>error(Schedules.taken(owner)))
                .switchIfEmpty(Mono.defer(
                        () -> added(owner, wish).onErrorMap(DuplicateKeyException.class, _ -> taken(owner)))));
    }

    /**
     * Changes the owner's schedule. Changed rules, and the rules of a schedule that is turned on, count from now.
     *
     * @throws Problem.NotFound if there is no such owner, or it has no schedule
     */
    public Mono<Schedule> change(ScheduleOwner owner, UnaryOperator<Wish> change) {
        return owned(owner, () -> require(owner).flatMap(known -> changed(known, change.apply(wish(known)), false)));
    }

    /**
     * Changes the owner's schedule, or creates it if there is none. Rules count from now.
     *
     * @param change gets null if there is none
     * @throws Problem.Conflict if there are too many schedules
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

    /** @param isAnew whether unchanged rules also count from now */
    private Mono<Schedule> changed(Schedule known, Wish wish, boolean isAnew) {
        var now = clock.instant();
        boolean isSame = wish.rules().equals(known.recurrence().rules()) && (known.enabled() || !wish.enabled());
        return (isAnew || !isSame ? anew(known, wish, now) : Mono.just(known.recurrence()))
                .flatMap(recurrence -> rows.change(known, wish, recurrence, now))
                .then(rows.find(known.id()));
    }

    /** Rules that count from now. A skipped time stays skipped if it still comes next; a later one runs after all. */
    private Mono<Recurrence> anew(Schedule known, Wish wish, Instant now) {
        return firings.skipped(known.id(), now).collect(Collectors.toSet()).flatMap(skipped -> {
            var rest = Recurrence.of(wish.rules(), now).past(skipped);
            return Flux.fromIterable(skipped)
                    .filter(at -> !at.isBefore(rest.next()))
                    .concatMap(at -> firings.forget(known.id(), at))
                    .then(Mono.just(rest));
        });
    }

    private static Wish wish(Schedule known) {
        return new Wish(
                known.prompt(),
                known.clearContext(),
                known.enabled(),
                known.recurrence().rules(),
                known.misfire());
    }

    /** @throws Problem.NotFound if there is no such owner, or it has no schedule */
    public Mono<Void> delete(ScheduleOwner owner) {
        return owned(owner, () -> require(owner).delayUntil(_ -> rows.delete(owner)))
                .then();
    }

    /** Deletes the schedule of a permanently deleted owner, in the caller's transaction. */
    public Mono<Void> forget(ScheduleOwner owner) {
        return rows.delete(owner).then();
    }

    /**
     * Runs the schedule once, now, whether it is on or off. Spec: decision 66.
     *
     * @throws Problem.NotFound if there is no such owner, or it has no schedule
     * @throws Problem.Conflict if it is running, or if the owner cannot be started now
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
                // The requesting window does not know either what this adds to the transcript.
                .contextWrite(context -> context.delete(ClientId.class));
    }

    /** Skips the next run. @throws Problem.NotFound as in {@link #runNow} @throws Problem.Conflict while the schedule is off */
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
     * Records the outcome of due times and starts the run, if any, in the caller's transaction. Times already recorded, for
     * example before a clock went back, are left unchanged. Empty if the schedule has been changed meanwhile.
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

    /** The same for a request by a person: a conflict fails the transaction, which is then retried with the current row. */
    private Mono<Schedule> begun(Schedule known, Recurrence rest, DueTimes.Line line, boolean forced, Instant now) {
        return begin(known, rest, List.of(line), forced, now)
                .switchIfEmpty(Mono.error(ScheduleRepository::lost))
                .then(Mono.defer(() -> rows.find(known.id())));
    }

    /** The newest one that was to run and is over: skipped times say nothing about it, even later ones. */
    public Mono<Firing> lastDone(Schedule schedule) {
        return firings.lastDone(schedule.id());
    }

    public Flux<Firing> firings(Schedule schedule) {
        return firings.newest(schedule.id(), LINES);
    }

    /** The past runs of all schedules in the given period, newest first. */
    public Flux<Firing> firings(Instant from, Instant to, int most) {
        return firings.between(from, to, most);
    }

    public Mono<SchedulePause> pause() {
        return rows.pause();
    }

    /** Pauses all schedules. @param until null if the pause has no end @throws Problem.Invalid if it is in the past */
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

    /** Resumes all schedules. Runs that were due meanwhile stay skipped. */
    public Mono<Void> goOn() {
        var now = clock.instant();
        return tx.durable(rows.pause()
                .filter(known -> known.covers(now))
                .flatMap(known -> rows.pause(new SchedulePause(known.since(), now)))
                .then(announced()));
    }

    /** The times without runs, from the pause and the settings. */
    public Mono<OffTimes> offTimes() {
        return Mono.zip(rows.pause(), settings.quiet(), (pause, hours) -> new OffTimes(pause, hours.orElse(null)));
    }

    public Mono<Boolean> hasFeed() {
        return rows.hasFeed();
    }

    /** Whether this is the hash of the calendar feed's token. */
    public Mono<Boolean> isFeed(String hash) {
        return rows.isFeed(hash);
    }

    /** @param hash of the calendar feed's new token; null to turn the feed off */
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
