package dev.steward.platform.task;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Mono;

/** Calls for a {@link PeriodicTask} before its time comes round: at once, or after a while. Nobody hears it who does not listen. */
public final class Alarm {

    private final Set<FluxSink<Boolean>> listeners = ConcurrentHashMap.newKeySet();
    private final Disposable.Swap timer = Disposables.swap();

    /** Calls at once. */
    public void now() {
        listeners.forEach(each -> each.next(true));
    }

    /** Calls after so long, and not when it was to call after a while before. */
    public void in(Duration wait) {
        timer.update(Mono.delay(wait).subscribe(_ -> now()));
    }

    /** The calls, for {@link PeriodicTask#calls}. */
    public Flux<?> calls() {
        return Flux.<Boolean>create(
                sink -> {
                    listeners.add(sink);
                    sink.onDispose(() -> listeners.remove(sink));
                },
                FluxSink.OverflowStrategy.LATEST);
    }
}
