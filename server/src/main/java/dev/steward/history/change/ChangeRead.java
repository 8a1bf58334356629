package dev.steward.history.change;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentChange", description = "A change that a run of an agent made in Steward")
public record ChangeRead(
        long id,
        long runId,
        Change.Kind kind,
        Change.Action action,

        @Schema(description = "Its id, name or key within its kind")
        String subject,

        @Nullable @Schema(description = "Where it is, for example topic:12; null if its kind says so")
        String place,

        String title,

        @Schema(description = "When it was written last") Instant at,

        @Nullable @Schema(description = "When it was undone; null if it was not")
        Instant undoneAt,

        @Nullable @Schema(description = "Why it was kept when it was to be undone")
        String conflict,

        @Nullable @Schema(description = "Why it cannot be undone; null if it can, unless it was edited since")
        String lost) {

    /** Rough size in bytes without texts, until serialized. */
    private static final int REST = 500;

    /** Maximum total length of its texts: title, subject, conflict and the reason for a loss. */
    private static final int MAX_LENGTH = 200 + 255 + Undo.MAX_CONFLICT + 200;

    /** Rough size in bytes of the largest change. */
    public static final int MAX_HELD = REST + 3 * MAX_LENGTH;

    static ChangeRead of(Recorded row) {
        var change = row.change();
        return new ChangeRead(
                row.id(),
                row.run(),
                change.subject().kind(),
                change.action(),
                change.subject().name(),
                change.subject().place(),
                change.subject().title(),
                row.at(),
                row.undoneAt(),
                row.conflict(),
                change.before().lost());
    }
}
