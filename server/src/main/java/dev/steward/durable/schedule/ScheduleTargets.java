package dev.steward.durable.schedule;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** The schedule targets by kind of owner. Resolved lazily because targets depend on schedules. */
@Component
record ScheduleTargets(ObjectProvider<ScheduleTarget> targets) {

    ScheduleTarget of(ScheduleOwner.Kind kind) {
        return targets.stream()
                .filter(target -> target.kind() == kind)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Nothing is begun for a " + kind));
    }
}
