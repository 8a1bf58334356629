package dev.steward.event;

import dev.steward.platform.data.Tx;
import dev.steward.platform.stream.Signal;
import dev.steward.platform.task.ClientId;
import dev.steward.platform.task.ServiceLifecycle;
import dev.steward.platform.time.Ids;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Publishes changes to all windows. A ring of recent events lets a reconnecting window catch up; one that was away too long
 * or reads too slowly is told to {@code resync}.
 */
@Component
public class EventBus extends ServiceLifecycle {

    private final EventRing ring;
    private final Tx tx;
    private final Signal signal = new Signal();
    private volatile Sinks.Empty<Void> closed = Sinks.empty();

    EventBus(Ids ids, Tx tx) {
        this.ring = new EventRing(ids.epoch());
        this.tx = tx;
    }

    /**
     * Publishes the event on behalf of the requesting window, if any: after the commit of the current transaction, or
     * immediately if there is none.
     */
    public Mono<Void> publish(Event event) {
        return Mono.deferContextual(context -> {
            var known = event.from(ClientId.of(context));
            return tx.afterCommit(Mono.fromRunnable(() -> add(known)));
        });
    }

    /** Publishes the event to all windows. */
    public void broadcast(Event event) {
        add(event.from(null));
    }

    /** The id of the newest event, which is reflected in everything read from now on. */
    String newest() {
        return ring.newest();
    }

    /** The events from now on, or since {@code lastEventId}, without those caused by {@code clientId}. */
    Flux<EventRing.Entry> follow(@Nullable String lastEventId, @Nullable String clientId) {
        long start = ring.positionAfter(lastEventId);
        return signal.follow(() -> reader(start, clientId));
    }

    /** All events from now on; an empty value stands for events that a slow reader missed. */
    public Flux<Optional<Event>> heard() {
        return follow(null, null).map(entry -> Optional.ofNullable(entry.event()));
    }

    int readers() {
        return signal.readers();
    }

    @Override
    protected void begin() {
        closed = Sinks.empty();
    }

    /** Ends all event streams, which would otherwise block a graceful stop. */
    @Override
    protected Mono<Void> end() {
        closed.tryEmitEmpty();
        return Mono.empty();
    }

    /** After the turns, so that windows receive their last events, and before the web server waits for open streams. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE - 1;
    }

    /** Completes when the service stops, for other streams that would block a graceful stop. */
    public Mono<Void> closed() {
        return closed.asMono();
    }

    private void add(Event event) {
        ring.add(event);
        signal.raise();
    }

    private Supplier<Signal.Step<EventRing.Entry>> reader(long start, @Nullable String clientId) {
        var position = new long[] {start};
        return () -> {
            while (true) {
                var entry = ring.read(position[0]);
                if (entry == null) {
                    return new Signal.Step.Wait<>();
                }
                position[0] = entry.sequence() + 1;
                if (!entry.isEchoFor(clientId)) {
                    return new Signal.Step.Item<>(entry);
                }
            }
        };
    }
}
