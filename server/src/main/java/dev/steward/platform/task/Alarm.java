package dev.steward.platform.task;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Mono;

/** Triggers a {@link PeriodicTask} before its next run: immediately or after a delay. Calls without a listener are lost. */
public final class Alarm {

    private final Set<FluxSink<Boolean>> listeners = ConcurrentHashMap.newKeySet();
    private final Disposable.Swap timer = Disposables.swap();

    public void now() {
        listeners.forEach(each -> each.next(true));
    }

    /** Triggers after a delay, replacing an earlier delayed trigger. */
    public void in(Duration wait) {
        timer.update(Mono.delay(wait).subscribe(_ -> now()));
    }

    /** The triggers, for {@link PeriodicTask#calls}. */
    public Flux<?> calls() {
        return Flux.<Boolean>create(
                sink -> {
                    listeners.add(sink);
                    sink.onDispose(() -> listeners.remove(sink));
                },
                FluxSink.OverflowStrategy.LATEST);
    }
}
