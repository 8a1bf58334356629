package dev.steward.history.trash;

import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.Instant;

@Schema(name = "Trashed", description = "An item in the trash")
record TrashRead(
        @Schema(description = "Its id in the trash") long id,

        TrashKind kind,

        @Schema(description = "Its id, which it gets back when restored")
        long subjectId,

        String title,
        Instant deletedAt,

        @Schema(description = "When it is deleted permanently, unless restored before")
        Instant erasedAt) {

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
