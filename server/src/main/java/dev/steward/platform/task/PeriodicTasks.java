package dev.steward.platform.task;

import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Runs every {@link PeriodicTask} on schedule, independently. A failure is logged once and retried until it works. */
@Component
public final class PeriodicTasks implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(PeriodicTasks.class);

    /** The delay before a triggered task that another process is running is retried, as that run may have missed the change. */
    private static final Duration AGAIN = Duration.ofSeconds(1);

    /** The pause after a triggered run. Triggers that follow each other faster count as one, as each run costs several queries. */
    private static final Duration PAUSE = Duration.ofMillis(3);

    /** Covers how long a killed process holds a task. */
    private static final int TIMES = 40;

    private final ObjectProvider<PeriodicTask> tasks;
    private final TaskLocks locks;
    private final Clock clock;
    private final Map<String, Long> doneAt = new ConcurrentHashMap<>();
    private volatile Disposable doing = Disposables.disposed();

    PeriodicTasks(ObjectProvider<PeriodicTask> tasks, TaskLocks locks, Clock clock) {
        this.tasks = tasks;
        this.locks = locks;
        this.clock = clock;
    }

    /**
     * A task and its last run.
     *
     * @param age how long ago this process last ran it successfully; null before the first time
     * @param held who is running it, or ran it last, for all that share the database; null if each process runs it, and
     *     before the first time
     */
    public record LastRun(
            String name, Duration every, @Nullable Duration age, TaskLocks.@Nullable Held held) {}

    /** The last runs of all wanted tasks, by name. */
    public Mono<List<LastRun>> lastRuns() {
        return locks.held().map(held -> wanted().map(PeriodicTask::plan)
                .map(plan -> new LastRun(plan.name(), plan.every(), age(plan), held.get(plan.name())))
                .sorted(Comparator.comparing(LastRun::name))
                .toList());
    }

    /** Uses the monotonic clock. */
    private @Nullable Duration age(PeriodicTask.Plan plan) {
        var done = doneAt.get(plan.name());
        return done == null ? null : Duration.ofNanos(System.nanoTime() - done);
    }

    private Stream<PeriodicTask> wanted() {
        return tasks.orderedStream().filter(PeriodicTask::isWanted);
    }

    @Override
    public void start() {
        var begun = Disposables.composite();
        wanted().map(this::again).forEach(begun::add);
        doing = begun;
    }

    private Disposable again(PeriodicTask task) {
        var failing = new AtomicBoolean();
        var atWork = new AtomicBoolean();
        var plan = task.plan();
        var times = Flux.interval(plan.first(), plan.every())
                .onBackpressureDrop()
                .filter(_ -> !atWork.get())
                .map(_ -> false);
        return Flux.merge(times, task.calls().map(_ -> true))
                .onBackpressureLatest()
                .concatMap(
                        isCalled -> once(task, plan, isCalled, failing, atWork)
                                .then(isCalled ? Mono.delay(PAUSE) : Mono.empty()),
                        0) // no prefetch: triggers that arrive meanwhile count as one
                .subscribe();
    }

    private Mono<Void> once(
            PeriodicTask task, PeriodicTask.Plan plan, boolean isCalled, AtomicBoolean failing, AtomicBoolean atWork) {
        var work = Mono.defer(() -> task.run(clock.instant()));
        var tried = Mono.defer(() -> {
                    atWork.set(true);
                    return plan.isOwn() ? work.thenReturn(true) : locks.during(plan.name(), work);
                })
                .doFinally(_ -> atWork.set(false))
                .filter(isDone -> isDone)
                .doOnNext(_ -> {
                    failing.set(false);
                    doneAt.put(plan.name(), System.nanoTime());
                });
        return (isCalled ? tried.repeatWhenEmpty(again -> again.take(TIMES).delayElements(AGAIN)) : tried)
                .onErrorResume(error -> {
                    if (failing.compareAndSet(false, true)) {
                        log.warn("{} yet; Steward keeps trying. {}", plan.failureMessage(), error.toString());
                    }
                    return Mono.empty();
                })
                .then();
    }

    @Override
    public void stop() {
        doing.dispose();
    }

    @Override
    public boolean isRunning() {
        return !doing.isDisposed();
    }
}
