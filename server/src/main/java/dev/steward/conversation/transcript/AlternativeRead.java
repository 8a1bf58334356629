package dev.steward.conversation.transcript;

import dev.steward.platform.data.Columns;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One of the answers to a question. */
@Schema(description = "An answer of a question")
record AlternativeRead(
        @Schema(description = "Counts from 1") int n,

        @Schema(description = "Whether it appears in the transcript")
        boolean chosen,

        @Schema(description = "The start of the question") String question,

        @Nullable @Schema(description = "How the answer begins; null when there is none")
        String answer,

        Instant createdAt) {

    /** A row whose texts the database has cut, possibly leaving half a character at the end. */
    static AlternativeRead of(Columns row, int characters) {
        var answer = row.textOrNull("answer");
        return new AlternativeRead(
                row.count("n"),
                row.flag("chosen"),
                Truncate.to(row.text("question"), characters),
                answer == null ? null : Truncate.to(answer, characters),
                row.instant("created_at"));
    }
}
