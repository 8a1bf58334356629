package dev.steward.schedule;

import dev.steward.durable.schedule.Cadence;
import dev.steward.durable.schedule.Misfire;
import dev.steward.durable.schedule.RuleWrite;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleTarget.Wish;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A change to a schedule: omitted fields stay as they are. Spec: Agents, 22.2 and 22.4. */
@Schema(name = "SchedulePatch", description = "A change of a schedule; missing fields are not changed")
record SchedulePatch(
        @Nullable @Schema(minLength = 1, maxLength = Schedule.MAX_PROMPT, description = "For topics only")
        String prompt,

        @Nullable @Schema(description = Cadence.RULES) List<RuleWrite> rules,

        @Nullable @Schema(minimum = "60", maximum = "" + RecurrenceRule.MAX_SECONDS, description = Cadence.FLAT)
        Integer intervalSeconds,

        @Nullable @Schema(minimum = "1", maximum = "127", description = Cadence.FLAT)
        Integer daysOfWeek,

        @Schema(minimum = "0", maximum = "1439", description = Cadence.FLAT + "; null goes back to the interval")
        Patch<@Nullable Integer> runAtMinute,

        @Nullable @Schema(maxLength = RecurrenceRule.MAX_ZONE, description = Cadence.FLAT)
        String timezone,

        @Nullable Boolean clearContext,
        @Nullable Boolean enabled,
        @Nullable Misfire misfire) {

    SchedulePatch {
        var check = new Check()
                .length("prompt", prompt, 1, Schedule.MAX_PROMPT)
                .that(prompt == null || !prompt.isBlank(), "prompt", "must not be blank");
        new Cadence(rules, intervalSeconds, daysOfWeek, runAtMinute, timezone)
                .checked(check, 1)
                .verify();
    }

    static SchedulePatch switched(boolean on) {
        return new SchedulePatch(null, null, null, null, Patch.absent(), null, null, on, null);
    }

    Wish over(Wish known) {
        return new Wish(
                known.prompt() == null || prompt == null ? known.prompt() : prompt,
                Objects.requireNonNullElse(clearContext, known.clearContext()),
                Objects.requireNonNullElse(enabled, known.enabled()),
                new Cadence(rules, intervalSeconds, daysOfWeek, runAtMinute, timezone).over(known.rules()),
                Objects.requireNonNullElse(misfire, known.misfire()));
    }
}
