package dev.steward.chatturn;

import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The tool rounds of a turn as the database has them, for whoever cannot trust what it remembers. */
@Component
record StoredRounds(Messages messages) {

    /** More calls than a turn asks for. */
    private static final int MAX = 1_000;

    /** The newest row of the turn in which the model asked for tools; 0 when there is none. */
    Mono<Long> newest(TurnRow turn) {
        return messages.newestRound(turn.container(), turn.questionId()).defaultIfEmpty(0L);
    }

    /** Calls that were never answered say so: the model is never shown half a round. In the caller's transaction. */
    Mono<Void> cutUnanswered(TurnRow turn) {
        return messages.unanswered(turn.container(), turn.questionId(), MAX)
                .concatMap(row -> row.said() instanceof TranscriptEntry.ToolAnswer tool
                        ? messages.answer(turn.container(), row.id(), TurnRows.cut(tool.call()))
                        : Mono.empty())
                .then();
    }
}
