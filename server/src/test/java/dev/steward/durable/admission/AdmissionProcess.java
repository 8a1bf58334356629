package dev.steward.durable.admission;

import dev.steward.kit.Ends;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/** The lanes of a simulated process; it admits only when told to. */
public final class AdmissionProcess {

    private final Admission lanes;

    public AdmissionProcess(Sql sql, Tx tx, Clock clock, Ends ends) {
        this.lanes = new Admission(
                new AdmissionRepository(sql),
                tx,
                clock,
                point -> Mono.defer(() -> ends.at(name(point), true, "lanes")));
    }

    /** The components a service uses. */
    public static List<Class<?>> components() {
        return List.of(AdmissionRepository.class, Admission.class, AdmissionTask.class);
    }

    /** The points where the process may end. */
    public static List<String> points() {
        return Stream.of(FaultPoint.values()).map(AdmissionProcess::name).toList();
    }

    private static String name(FaultPoint point) {
        return "lane." + point;
    }

    public Admission lanes() {
        return lanes;
    }

    /** Admits as much work as there is room for. */
    public Mono<Integer> admit(Lane lane) {
        return lanes.admit(lane);
    }
}
