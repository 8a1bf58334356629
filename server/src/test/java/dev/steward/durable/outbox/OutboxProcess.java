package dev.steward.durable.outbox;

import dev.steward.kit.Ends;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The outbox of a simulated process: it handles what it is told to and ends when it is told to. */
public final class OutboxProcess implements AutoCloseable {

    private final OutboxRepository rows;
    private final Tx tx;
    private final Clock clock;
    private final Outbox outbox;
    private @Nullable Dispatcher dispatcher;

    public OutboxProcess(Sql sql, Tx tx, Clock clock) {
        this.rows = new OutboxRepository(sql);
        this.tx = tx;
        this.clock = clock;
        this.outbox = new Outbox(rows, tx, Mono::empty, clock);
    }

    /** The components a service uses. */
    public static List<Class<?>> components() {
        return List.of(OutboxRepository.class, Outbox.class, Dispatcher.class);
    }

    /** The points where the process may end. */
    public static List<String> points() {
        return Stream.of(FaultPoint.values()).map(OutboxProcess::name).toList();
    }

    private static String name(FaultPoint point) {
        return "outbox." + point;
    }

    public Outbox outbox() {
        return outbox;
    }

    /** Starts handling messages. */
    public OutboxProcess with(List<OutboxHandler> handlers, String owner, Ends ends) {
        dispatcher = new Dispatcher(
                rows,
                outbox,
                handlers,
                tx,
                owner,
                clock,
                () -> 1,
                (point, message) -> Mono.defer(() -> ends.at(name(point), isInside(point), message.subject())));
        return this;
    }

    private static boolean isInside(FaultPoint point) {
        return switch (point) {
            case REMOVED, WRITTEN -> true;
            case CLAIMED, PERFORMED, SETTLED, FAILED -> false;
        };
    }

    /** Looks once for due messages. */
    public Mono<Void> run() {
        return Mono.justOrEmpty(dispatcher).flatMap(each -> each.run(clock.instant()));
    }

    @Override
    public void close() {
        if (dispatcher != null) {
            dispatcher.destroy();
        }
    }
}
