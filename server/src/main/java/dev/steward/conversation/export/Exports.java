package dev.steward.conversation.export;

import dev.steward.conversation.ExportHead;
import dev.steward.conversation.transcript.TranscriptPages;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Exports conversations as files. Holds only a few rows at a time, however long the conversation is; what is said
 * meanwhile may or may not be included.
 */
@Service
record Exports(TranscriptPages transcript, JsonMapper json, Clock clock) {

    /**
     * The file, piece by piece, with all rows of the visible line.
     *
     * @throws Problem.Unavailable through the Flux if there is no memory for a piece
     */
    Flux<String> pieces(ExportHead head, ExportFormat format, MemoryBudget.Share memory) {
        var rows = transcript
                .runs(head.container(), memory)
                .concatMap(
                        run -> run.map(row -> format.row(head.container(), row, json))
                                .collect(Collectors.joining(format.between())),
                        0)
                .filter(text -> !text.isEmpty()) // all rows were deleted meanwhile
                .index((index, text) -> (index == 0 ? "" : format.between()) + text);
        return Flux.concat(
                Mono.fromSupplier(() -> format.begin(head, clock.instant(), json)),
                rows,
                Mono.fromSupplier(format::end));
    }
}
