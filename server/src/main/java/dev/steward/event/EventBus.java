package dev.steward.event;

import dev.steward.platform.data.Tx;
import dev.steward.platform.stream.Signal;
import dev.steward.platform.task.ClientId;
import dev.steward.platform.time.Ids;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Tells every window what changed. A ring of recent events lets a
 * window that was away catch up; one that was away too long, or reads too slowly, is told to {@code resync}.
 */
@Component
public class EventBus {

    private final EventRing ring;
    private final Tx tx;
    private final Signal signal = new Signal();
    private volatile Sinks.Empty<Void> closed = Sinks.empty();

    EventBus(Ids ids, Tx tx) {
        this.ring = new EventRing(ids.epoch());
        this.tx = tx;
    }

    /**
     * Announces the event on behalf of the window behind the current request, if there is one: after the commit of the
     * transaction that this is said in, at once where there is none.
     */
    public Mono<Void> publish(Event event) {
        return Mono.deferContextual(context -> {
            var known = event.from(ClientId.of(context));
            return tx.afterCommit(Mono.fromRunnable(() -> add(known)));
        });
    }

    /** Announces the event to every window. */
    public void broadcast(Event event) {
        add(event.from(null));
    }

    /** The id of the newest event. What is read from now on knows of it. */
    String newest() {
        return ring.newest();
    }

    /** The events from now on, or from where a returning reader left off, without those that {@code clientId} caused. */
    Flux<EventRing.Entry> follow(@Nullable String lastEventId, @Nullable String clientId) {
        long start = ring.positionAfter(lastEventId);
        return signal.follow(() -> reader(start, clientId));
    }

    /** What is announced from now on, whoever caused it; empty in place of what was missed by who listens too slowly. */
    public Flux<Optional<Event>> heard() {
        return follow(null, null).map(entry -> Optional.ofNullable(entry.event()));
    }

    /** How many readers follow the bus now. */
    int readers() {
        return signal.readers();
    }

    /** Lets streams follow the bus, at the start and again after a pause. */
    void open() {
        closed = Sinks.empty();
    }

    /** Ends every stream that follows the bus. */
    void close() {
        closed.tryEmitEmpty();
    }

    /** Completes when the service stops. */
    Mono<Void> closed() {
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
