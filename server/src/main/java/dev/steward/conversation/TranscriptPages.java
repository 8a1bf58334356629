package dev.steward.conversation;

import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** The transcript as a person reads it: a page or a row at a time, cut to what there is memory for. */
@Service
record TranscriptPages(TranscriptRepository transcript, Attachments attachments, Conversations conversations) {

    /** The rows of a page: as many as one holds at the most when nobody says. */
    static final KeysetPage.Size PAGE = new KeysetPage.Size(500, 500);

    /** Characters of all texts of a page together. */
    static final long PAGE_CHARACTERS = 2_000_000;

    /**
     * Characters of a row that is asked for alone. Earlier versions stored longer ones than can be said today; this much
     * fits into the memory that there is for large things.
     */
    static final long ROW_CHARACTERS = 11_000_000;

    /**
     * A page of the transcript, oldest first. When its rows are long together, their long texts are cut, all to the same
     * length.
     *
     * @param memory of whoever holds the page
     * @throws Problem.NotFound when the conversation does not exist
     * @throws Problem.Unavailable when there is no memory for it now
     */
    Mono<List<TranscriptRow>> page(Container container, KeysetPage page, MemoryBudget.Share memory) {
        return conversations
                .require(container)
                .then(Mono.defer(() -> shown(container, page.before(), page.limit(), PAGE_CHARACTERS, memory)));
    }

    /**
     * One row as a whole, as far as that is possible at all.
     *
     * @throws Problem.NotFound when the row does not exist or is not shown in the conversation
     * @throws Problem.Unavailable when there is no memory for it now
     */
    Mono<TranscriptRow> get(Container container, long id, MemoryBudget.Share memory) {
        return conversations
                .require(container)
                .then(Mono.defer(() -> shown(container, id + 1, 1, ROW_CHARACTERS, memory)))
                .flatMap(rows -> Mono.justOrEmpty(
                        rows.stream().filter(row -> row.message().id() == id).findFirst()))
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Message")));
    }

    private Mono<List<TranscriptRow>> shown(
            Container container, long before, int limit, long characters, MemoryBudget.Share memory) {
        return transcript.lengths(container.id(), before, limit).collectList().flatMap(lengths -> {
            int cut = RowLengths.cut(lengths, characters);
            long reading = RowLengths.reading(lengths);
            memory.reserve(RowLengths.estimatedBytes(lengths, cut) + reading);
            var truncated = lengths.stream()
                    .filter(row -> row.longest() > cut)
                    .map(RowLengths::id)
                    .collect(Collectors.toSet());
            return transcript
                    .cut(container.id(), before, limit, cut)
                    .collectSortedList(Comparator.comparing(Message::id))
                    .doOnNext(_ -> memory.shrink(reading))
                    .flatMap(rows -> withFiles(container, rows, truncated));
        });
    }

    private Mono<List<TranscriptRow>> withFiles(Container container, List<Message> rows, Set<Long> truncated) {
        if (rows.isEmpty()) {
            return Mono.just(List.of());
        }
        return attachments
                .ofMessages(container, rows.getFirst().id(), rows.getLast().id())
                .map(Attachments::byMessage)
                .map(files -> rows.stream()
                        .map(row -> new TranscriptRow(
                                row, truncated.contains(row.id()), files.getOrDefault(row.id(), List.of())))
                        .toList());
    }
}
