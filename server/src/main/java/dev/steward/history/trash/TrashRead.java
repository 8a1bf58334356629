package dev.steward.history.trash;

import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.Instant;

/** What was deleted, on the wire. */
@Schema(name = "Trashed", description = "What was deleted and can be brought back")
record TrashRead(
        @Schema(description = "What it is numbered by in the trash")
        long id,

        TrashKind kind,

        @Schema(description = "The id that it had among things of its kind, and has again when it is back")
        long subjectId,

        String title,
        Instant deletedAt,

        @Schema(description = "When it is erased, unless it is brought back before")
        Instant erasedAt) {

    /** @param kept for how long */
    static TrashRead of(Columns row, Duration kept) {
        var deletedAt = row.instant("deleted_at");
        return new TrashRead(
                row.number("id"),
                row.word("kind", TrashKind.class),
                row.number("subject_id"),
                row.text("title"),
                deletedAt,
                deletedAt.plus(kept));
    }
}
