package dev.steward.schedule;

import dev.steward.durable.schedule.Cadence;
import dev.steward.durable.schedule.Misfire;
import dev.steward.durable.schedule.RuleWrite;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleTarget.Wish;
import dev.steward.durable.schedule.recurrence.Recurrence;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.input.Texts;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A change to a schedule: omitted fields stay as they are. Spec: Agents, 22.2 and 22.4. */
@Schema(name = "SchedulePatch", description = "A change of a schedule; missing fields are not changed")
record SchedulePatch(
        @Schema(minLength = 1, maxLength = Schedule.MAX_PROMPT, description = "For topics only")
        Patch<String> prompt,

        @Nullable
        @ArraySchema(minItems = 1, maxItems = Recurrence.MAX, arraySchema = @Schema(description = Cadence.RULES))
        List<RuleWrite> rules,

        @Nullable @Schema(minimum = "60", maximum = "" + RecurrenceRule.MAX_SECONDS, description = Cadence.FLAT)
        Integer intervalSeconds,

        @Nullable @Schema(minimum = "1", maximum = "127", description = Cadence.FLAT)
        Integer daysOfWeek,

        @Schema(minimum = "0", maximum = "1439", description = Cadence.FLAT + "; null goes back to the interval")
        Patch<@Nullable Integer> runAtMinute,

        @Nullable @Schema(maxLength = RecurrenceRule.MAX_ZONE, description = Cadence.FLAT)
        String timezone,

        @Nullable Boolean clearContext,
        Patch<Boolean> enabled,
        Patch<Misfire> misfire) {

    SchedulePatch {
        var said = prompt.value();
        var check = new Check()
                .length("prompt", said, 1, Schedule.MAX_PROMPT)
                .that(said == null || !Texts.isBlank(said), "prompt", "must not be blank")
                .notCleared("enabled", enabled)
                .notCleared("misfire", misfire);
        new Cadence(rules, intervalSeconds, daysOfWeek, runAtMinute, timezone)
                .checked(check, 1)
                .verify();
    }

    static SchedulePatch switched(boolean on) {
        return new SchedulePatch(
                Patch.absent(), null, null, null, Patch.absent(), null, null, Patch.of(on), Patch.absent());
    }

    Wish over(Wish known) {
        var asked = known.prompt();
        if (asked != null) {
            new Check().notCleared("prompt", prompt).verify(); // an agent's schedule has none
        }
        return new Wish(
                asked == null ? null : prompt.orKeep(asked),
                Objects.requireNonNullElse(clearContext, known.clearContext()),
                enabled.orKeep(known.enabled()),
                new Cadence(rules, intervalSeconds, daysOfWeek, runAtMinute, timezone).over(known.rules()),
                misfire.orKeep(known.misfire()));
    }
}
