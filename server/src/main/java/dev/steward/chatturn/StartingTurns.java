package dev.steward.chatturn;

import dev.steward.conversation.Container;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Tracks conversations in which a turn is about to begin: its row may be stored although nothing runs yet. */
@Component
class StartingTurns {

    private final Map<Container, Integer> underWay = new ConcurrentHashMap<>();

    private volatile boolean closed;

    void open() {
        closed = false;
    }

    /** No turn begins any more, because the service stops. */
    void close() {
        closed = true;
    }

    boolean areClosed() {
        return closed;
    }

    /** Counts {@code beginning} as under way until it ends. */
    <T> Mono<T> count(Container container, Mono<T> beginning) {
        return Mono.using(() -> underWay.merge(container, 1, Integer::sum), _ -> beginning, _ -> leave(container));
    }

    boolean isUnderWay(Container container) {
        return underWay.containsKey(container);
    }

    private void leave(Container container) {
        underWay.computeIfPresent(container, (_, count) -> count == 1 ? null : count - 1);
    }
}
