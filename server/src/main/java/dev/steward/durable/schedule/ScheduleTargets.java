package dev.steward.durable.schedule;

import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** The schedule targets by kind of owner. Resolved lazily because targets depend on schedules. */
@Component
class ScheduleTargets {

    private final Supplier<Map<ScheduleOwner.Kind, ScheduleTarget>> targets;

    ScheduleTargets(ObjectProvider<ScheduleTarget> targets) {
        this.targets = () -> targets.stream().collect(Collectors.toMap(ScheduleTarget::kind, Function.identity()));
    }

    ScheduleTarget of(ScheduleOwner.Kind kind) {
        return Objects.requireNonNull(targets.get().get(kind), () -> "Nothing is begun for a " + kind);
    }
}
