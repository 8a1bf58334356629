package dev.steward.durable.admission;

import dev.steward.kit.Ends;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/** The lanes of a process that is played: it lets in when it is told to. */
public final class LaneProcess {

    private final Lanes lanes;

    public LaneProcess(Sql sql, Tx tx, Clock clock, Ends ends) {
        this.lanes = new Lanes(
                new LaneRepository(sql), tx, clock, point -> Mono.defer(() -> ends.at(name(point), true, "lanes")));
    }

    /** What a service has of it. */
    public static List<Class<?>> components() {
        return List.of(LaneRepository.class, Lanes.class, Doorkeeper.class);
    }

    /** Where it may end. */
    public static List<String> points() {
        return Stream.of(FaultPoint.values()).map(LaneProcess::name).toList();
    }

    private static String name(FaultPoint point) {
        return "lane." + point;
    }

    public Lanes lanes() {
        return lanes;
    }

    /** Lets in as many as there is room for. */
    public Mono<Integer> letIn(Lane lane) {
        return lanes.letIn(lane);
    }
}
