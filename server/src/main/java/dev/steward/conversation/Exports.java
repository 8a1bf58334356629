package dev.steward.conversation;

import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Conversations as files. However long one is, a few rows of it are held at a time; what is said meanwhile may or may not
 * be in the file.
 */
@Service
record Exports(Conversations conversations, TranscriptRepository transcript, Attachments attachments, Clock clock) {

    /** How many rows are looked at together. */
    private static final int ROWS = 200;

    /** Characters of the rows that are read together, but for a single one that has more. */
    private static final long CHARACTERS = 250_000;

    /** @throws Problem.NotFound when there is no such conversation */
    Mono<ExportHead> head(Container container) {
        return conversations.head(container);
    }

    /**
     * The file, piece by piece, of all rows of the line that is shown.
     *
     * @param memory of whoever holds a piece
     * @throws Problem.Unavailable through the Flux when there is no memory for one
     */
    Flux<String> pieces(ExportHead head, ExportFormat format, MemoryBudget.Share memory) {
        var rows = runs(head.container())
                .concatMap(
                        run -> read(head.container(), run, memory)
                                .map(row -> format.row(head.container(), row))
                                .collect(Collectors.joining(format.between())),
                        0)
                .filter(text -> !text.isEmpty()) // all of them were deleted meanwhile
                .index((index, text) -> (index == 0 ? "" : format.between()) + text);
        return Flux.concat(
                Mono.fromSupplier(() -> format.begin(head, clock.instant())), rows, Mono.fromSupplier(format::end));
    }

    private Flux<List<RowLengths>> runs(Container container) {
        return KeysetPage.walk(after -> transcript.lengthsAfter(container.id(), after, ROWS), RowLengths::id)
                .concatMap(lengths -> Flux.fromIterable(together(lengths)), 0);
    }

    /** Rows next to each other that are read together. */
    static List<List<RowLengths>> together(List<RowLengths> lengths) {
        var runs = new ArrayList<List<RowLengths>>();
        int from = 0;
        long sum = 0;
        for (int i = 0; i < lengths.size(); i++) {
            long row = lengths.get(i).sum();
            if (i > from && sum + row > CHARACTERS) {
                runs.add(lengths.subList(from, i));
                from = i;
                sum = 0;
            }
            sum += row;
        }
        runs.add(lengths.subList(from, lengths.size()));
        return runs;
    }

    private Flux<TranscriptRow> read(Container container, List<RowLengths> run, MemoryBudget.Share memory) {
        return Flux.defer(() -> {
            memory.shrink(memory.held());
            memory.reserve(RowLengths.estimatedBytes(run, Integer.MAX_VALUE) + RowLengths.reading(run));
            long from = run.getFirst().id();
            long to = run.getLast().id();
            return attachments
                    .ofMessages(container, from, to)
                    .map(Attachments::byMessage)
                    .flatMapMany(files -> transcript
                            .between(container.id(), from, to)
                            .map(row -> TranscriptRow.whole(row, files.getOrDefault(row.id(), List.of()))));
        });
    }
}
