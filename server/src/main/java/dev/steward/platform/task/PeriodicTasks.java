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

/** Does every {@link PeriodicTask} in its time, each beside the others. One that fails is told once and tried until it works. */
@Component
public final class PeriodicTasks implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(PeriodicTasks.class);

    private final ObjectProvider<PeriodicTask> tasks;
    private final Clock clock;
    private final Map<String, Long> doneAt = new ConcurrentHashMap<>();
    private volatile Disposable.Composite doing = disposed();

    PeriodicTasks(ObjectProvider<PeriodicTask> tasks, Clock clock) {
        this.tasks = tasks;
        this.clock = clock;
    }

    /**
     * A task, and when it was done last.
     *
     * @param age how long ago it was done well; null before the first time
     */
    public record LastRun(
            String name, Duration every, @Nullable Duration age) {}

    /** All tasks that are done, by name. */
    public List<LastRun> lastRuns() {
        return wanted().map(PeriodicTask::plan)
                .map(plan -> new LastRun(plan.name(), plan.every(), age(plan)))
                .sorted(Comparator.comparing(LastRun::name))
                .toList();
    }

    /** By the clock that nobody sets. */
    private @Nullable Duration age(PeriodicTask.Plan plan) {
        var done = doneAt.get(plan.name());
        return done == null ? null : Duration.ofNanos(System.nanoTime() - done);
    }

    private Stream<PeriodicTask> wanted() {
        return tasks.orderedStream().filter(PeriodicTask::isWanted);
    }

    private static Disposable.Composite disposed() {
        var none = Disposables.composite();
        none.dispose();
        return none;
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
        var times =
                Flux.interval(plan.first(), plan.every()).onBackpressureDrop().filter(_ -> !atWork.get());
        return Flux.merge(times, task.calls())
                .onBackpressureLatest()
                .concatMap(
                        _ -> once(task, plan, failing, atWork),
                        0) // none ahead: of those that come meanwhile one counts
                .subscribe();
    }

    private Mono<Void> once(PeriodicTask task, PeriodicTask.Plan plan, AtomicBoolean failing, AtomicBoolean atWork) {
        return Mono.defer(() -> {
                    atWork.set(true);
                    return task.run(clock.instant());
                })
                .doFinally(_ -> atWork.set(false))
                .doOnSuccess(_ -> {
                    failing.set(false);
                    doneAt.put(plan.name(), System.nanoTime());
                })
                .onErrorResume(error -> {
                    if (failing.compareAndSet(false, true)) {
                        log.warn(
                                "{} yet; it is tried again until it works. {}",
                                plan.failureMessage(),
                                error.toString());
                    }
                    return Mono.empty();
                });
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
