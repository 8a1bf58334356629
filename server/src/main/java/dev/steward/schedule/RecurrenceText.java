package dev.steward.schedule;

import dev.steward.durable.schedule.Cadence;
import dev.steward.durable.schedule.RuleWrite;
import dev.steward.durable.schedule.recurrence.Recurrence;
import dev.steward.durable.schedule.recurrence.RecurrenceReader;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.durable.schedule.recurrence.RecurrenceWords;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Recurrence rules in words. */
final class RecurrenceText {

    private static final int NEXT = 5;

    private RecurrenceText() {}

    /** The user's text. @param timezone used if the text names none */
    @Schema(
            name = "RecurrenceTextWrite",
            description = "When something should happen, in words, as cron or as an iCalendar rule")
    record Write(
            @Schema(minLength = 1, maxLength = RecurrenceReader.MAX_CHARACTERS)
            String text,

            @Nullable
            @Schema(
                    maxLength = RecurrenceRule.MAX_ZONE,
                    description = "Holds where the text names none; UTC when left out")
            String timezone) {
        Write {
            new Check()
                    .text("text", text, RecurrenceReader.MAX_CHARACTERS)
                    .length("timezone", timezone, 0, RecurrenceRule.MAX_ZONE)
                    .verify();
        }

        Read read(Instant now) {
            return Read.of(RecurrenceReader.read(text, Objects.requireNonNullElse(timezone, "UTC"), now), now);
        }
    }

    /** Rules to put into words. */
    @Schema(name = "RecurrenceRulesWrite")
    record Rules(
            @ArraySchema(minItems = 1, maxItems = Recurrence.MAX)
            List<RuleWrite> rules) {
        Rules {
            new Cadence(rules, null, null, dev.steward.platform.input.Patch.absent(), null)
                    .checked(new Check().required("rules", rules), 1)
                    .verify();
        }

        Read read(Instant now) {
            return Read.of(rules.stream().map(RuleWrite::rule).distinct().toList(), now);
        }
    }

    @Schema(name = "RecurrenceText", description = "Recurrence rules, their description and their next times")
    record Read(List<RecurrenceRule> rules, String words, List<Instant> next) {

        static Read of(List<RecurrenceRule> rules, Instant now) {
            return new Read(
                    rules, RecurrenceWords.of(rules), Recurrence.of(rules, now).until(Instant.MAX, NEXT));
        }
    }
}
