package dev.steward.chatturn;

import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Reads the tool rounds of a turn from the database, for callers that cannot trust what they have in memory. */
@Component
record StoredRounds(Messages messages) {

    /** The most calls that a turn may ask for. */
    private static final int MAX = 1_000;

    /** The newest row of the turn in which the model asked for tools; 0 if there is none. */
    Mono<Long> newest(TurnRow turn) {
        return messages.newestRound(turn.container(), turn.questionId()).defaultIfEmpty(0L);
    }

    /** Marks unanswered calls as cut: the model is never shown half a round. In the caller's transaction. */
    Mono<Void> cutUnanswered(TurnRow turn) {
        return messages.unanswered(turn.container(), turn.questionId(), MAX)
                .concatMap(row -> row.said() instanceof TranscriptEntry.ToolAnswer tool
                        ? messages.answer(turn.container(), row.id(), TurnRows.cut(tool.call()))
                        : Mono.empty())
                .then();
    }
}
