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

/** Does every {@link Chore} in its time, each beside the others. One that fails is told once and tried until it works. */
@Component
public final class Chores implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(Chores.class);

    private final ObjectProvider<Chore> chores;
    private final Clock clock;
    private final Map<String, Long> doneAt = new ConcurrentHashMap<>();
    private volatile Disposable.Composite doing = disposed();

    Chores(ObjectProvider<Chore> chores, Clock clock) {
        this.chores = chores;
        this.clock = clock;
    }

    /**
     * A chore, and when it was done last.
     *
     * @param age how long ago it was done well; null before the first time
     */
    public record Attended(
            String name, Duration every, @Nullable Duration age) {}

    /** All chores that are done, by name. */
    public List<Attended> attended() {
        return wanted().map(chore -> new Attended(chore.name(), chore.every(), age(chore)))
                .sorted(Comparator.comparing(Attended::name))
                .toList();
    }

    /** By the clock that nobody sets. */
    private @Nullable Duration age(Chore chore) {
        var done = doneAt.get(chore.name());
        return done == null ? null : Duration.ofNanos(System.nanoTime() - done);
    }

    private Stream<Chore> wanted() {
        return chores.orderedStream().filter(Chore::isWanted);
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

    private Disposable again(Chore chore) {
        var failing = new AtomicBoolean();
        var atWork = new AtomicBoolean();
        var times =
                Flux.interval(chore.first(), chore.every()).onBackpressureDrop().filter(_ -> !atWork.get());
        return Flux.merge(times, chore.calls())
                .onBackpressureLatest()
                .concatMap(_ -> once(chore, failing, atWork), 0) // none ahead: of those that come meanwhile one counts
                .subscribe();
    }

    private Mono<Void> once(Chore chore, AtomicBoolean failing, AtomicBoolean atWork) {
        return Mono.defer(() -> {
                    atWork.set(true);
                    return chore.attend(clock.instant());
                })
                .doFinally(_ -> atWork.set(false))
                .doOnSuccess(_ -> {
                    failing.set(false);
                    doneAt.put(chore.name(), System.nanoTime());
                })
                .onErrorResume(error -> {
                    if (failing.compareAndSet(false, true)) {
                        log.warn("{} yet; it is tried again until it works. {}", chore.undone(), error.toString());
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
