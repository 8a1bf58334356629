package dev.steward.workflow;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.steward.durable.schedule.Cadence;
import dev.steward.durable.schedule.Misfire;
import dev.steward.durable.schedule.RuleWrite;
import dev.steward.durable.schedule.ScheduleTarget.Wish;
import dev.steward.durable.schedule.recurrence.Recurrence;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A change of a workflow's schedule; fields left out stay the same. Spec: Agents, 22.5. */
@Schema(name = "WorkflowScheduleWrite", description = "The schedule of a workflow; missing fields are not changed")
record WorkflowScheduleWrite(
        // The other schedules and the schedule of a read call it enabled.
        @Nullable @JsonAlias("enabled") @Schema(description = "Whether it is on; that needs at least one rule")
        Boolean scheduleEnabled,

        @Nullable
        @ArraySchema(minItems = 1, maxItems = Recurrence.MAX, arraySchema = @Schema(description = Cadence.RULES))
        List<RuleWrite> rules,

        @Nullable @Schema(minimum = "60", maximum = "" + RecurrenceRule.MAX_SECONDS, description = Cadence.FLAT)
        Integer intervalSeconds,

        @Nullable @Schema(minimum = "0", maximum = "127", description = Cadence.FLAT)
        Integer daysOfWeek,

        @Schema(minimum = "0", maximum = "1439", description = Cadence.FLAT + "; null goes back to the interval")
        Patch<@Nullable Integer> runAtMinute,

        @Nullable @Schema(maxLength = RecurrenceRule.MAX_ZONE, description = Cadence.FLAT)
        String timezone,

        @Nullable Misfire misfire) {

    WorkflowScheduleWrite {
        new Cadence(rules, intervalSeconds, daysOfWeek, runAtMinute, timezone)
                .checked(new Check(), 0)
                .verify();
    }

    /** Whether it sets no rule and switches nothing on, so that there need be no schedule. */
    boolean needsNone() {
        return !Boolean.TRUE.equals(scheduleEnabled)
                && rules == null
                && intervalSeconds == null
                && daysOfWeek == null
                && timezone == null
                && runAtMinute.value() == null;
    }

    /**
     * @param known null if there is none
     * @throws dev.steward.platform.problem.Problem.Invalid if it would be switched on without a rule
     */
    Wish over(@Nullable Wish known) {
        var cadence = new Cadence(rules, intervalSeconds, daysOfWeek, runAtMinute, timezone);
        new Check()
                .that(
                        known != null
                                || !Boolean.TRUE.equals(scheduleEnabled)
                                || rules != null
                                || intervalSeconds != null
                                || runAtMinute.value() != null,
                        "schedule_enabled",
                        "needs a rule: say interval_seconds, run_at_minute or rules")
                .verify();
        return new Wish(
                null,
                false,
                Objects.requireNonNullElse(scheduleEnabled, known != null && known.enabled()),
                cadence.over(known == null ? List.of() : known.rules()),
                misfire != null ? misfire : known == null ? Misfire.run_once : known.misfire());
    }
}
