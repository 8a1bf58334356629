package dev.steward.schedule;

import dev.steward.durable.schedule.Firing;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleWatcher;
import dev.steward.durable.schedule.Schedules;
import dev.steward.push.PushNotice;
import dev.steward.push.PushNotices;
import dev.steward.push.PushSource;
import dev.steward.push.PushText;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Notifies devices of a failed or missed run, with its state at the time of sending. */
@Component
record ScheduleNotices(PushNotices devices, Schedules schedules) implements ScheduleWatcher, PushSource {

    private static final int MAX_BODY = 200;

    @Override
    public Mono<Void> notRun(Schedule schedule) {
        return devices.tell(kind(), String.valueOf(schedule.id()));
    }

    @Override
    public String kind() {
        return "schedule";
    }

    /** @param about the id of a schedule */
    @Override
    public Mono<PushNotice> now(String about) {
        return schedules.find(Long.parseLong(about)).flatMap(schedule -> schedules
                .named(schedule.owner().kind(), List.of(schedule.owner().id()))
                .next()
                .flatMap(owner -> schedules.lastDone(schedule).flatMap(last -> Mono.justOrEmpty(title(last))
                        .map(title -> PushNotice.of(
                                title,
                                PushText.line(owner.title(), MAX_BODY),
                                ScheduleCalendar.page(owner),
                                "schedule-" + schedule.id(),
                                false)))));
    }

    private static Optional<String> title(Firing last) {
        if (last.error() != null) {
            return Optional.of("A scheduled run failed");
        }
        return last.outcome() == Firing.Outcome.missed ? Optional.of("A scheduled run was missed") : Optional.empty();
    }
}
