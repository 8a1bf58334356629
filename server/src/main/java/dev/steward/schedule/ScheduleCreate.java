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
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A new schedule of a topic or an agent. Spec: Agents, 22.2 and 22.4. */
@Schema(name = "ScheduleCreate", description = "A new schedule: either rules, or the flat fields of one rule")
record ScheduleCreate(
        @Nullable
        @Schema(
                minLength = 1,
                maxLength = Schedule.MAX_PROMPT,
                description = "The prompt of a topic, required for topics only. Slash commands are carried out, "
                        + "and leading /guard lines say when to skip it")
        String prompt,

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

        @Nullable
        @Schema(description = "Whether to start without earlier messages; off by default for a topic, on for an agent")
        Boolean clearContext,

        @Nullable @Schema(description = "True when left out")
        Boolean enabled,

        @Nullable @Schema(description = "run_once when left out")
        Misfire misfire) {

    ScheduleCreate {
        var check = new Check().length("prompt", prompt, 1, Schedule.MAX_PROMPT);
        new Cadence(rules, intervalSeconds, daysOfWeek, runAtMinute, timezone)
                .checkedAsNew(check)
                .verify();
    }

    Wish ofTopic() {
        new Check().text("prompt", prompt, Schedule.MAX_PROMPT).verify();
        return wish(prompt, false);
    }

    Wish ofAgent() {
        return wish(null, true);
    }

    private Wish wish(@Nullable String asked, boolean clears) {
        return new Wish(
                asked,
                Objects.requireNonNullElse(clearContext, clears),
                Objects.requireNonNullElse(enabled, true),
                new Cadence(rules, intervalSeconds, daysOfWeek, runAtMinute, timezone).over(List.of()),
                Objects.requireNonNullElse(misfire, Misfire.run_once));
    }
}
