package dev.steward.conversation;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One of the answers that a question has had. */
@Schema(description = "One of the answers that a question has had")
record AlternativeRead(
        @Schema(description = "Counts from 1") int n,

        @Schema(description = "Whether the transcript shows it")
        boolean chosen,

        @Schema(description = "How the question begins in it")
        String question,

        @Nullable @Schema(description = "How the answer begins; null when there is none")
        String answer,

        Instant createdAt) {

    static AlternativeRead of(AlternativeRepository.Excerpt excerpt) {
        return new AlternativeRead(
                excerpt.n(), excerpt.chosen(), excerpt.question(), excerpt.answer(), excerpt.createdAt());
    }
}
