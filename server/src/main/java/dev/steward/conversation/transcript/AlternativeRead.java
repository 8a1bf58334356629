package dev.steward.conversation.transcript;

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

    static AlternativeRead of(AlternativeRepository.Excerpt excerpt) {
        return new AlternativeRead(
                excerpt.n(), excerpt.chosen(), excerpt.question(), excerpt.answer(), excerpt.createdAt());
    }
}
