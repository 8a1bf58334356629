package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.attachment.Attachments;
import dev.steward.platform.data.Batches;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads the transcript: a page or a row at a time, or as a whole, and never more than there is memory for. */
@Service
public record TranscriptPages(TranscriptRepository transcript, Attachments attachments, Conversations conversations) {

    /** The default and maximum rows of a page. */
    static final KeysetPage.Size PAGE = new KeysetPage.Size(500, 500);

    /** Characters of all texts of a page together. */
    static final long PAGE_CHARACTERS = 2_000_000;

    /**
     * Characters of a row that is read on its own. Earlier versions stored longer rows than are possible today; this
     * much fits into the memory for large responses.
     */
    static final long ROW_CHARACTERS = 11_000_000;

    /** Rows examined at once when reading a whole transcript. */
    private static final int ROWS = 200;

    /** Characters read at once when reading a whole transcript, unless a single row has more. */
    private static final long CHARACTERS = 250_000;

    /**
     * A page of the transcript, oldest first. If its rows are too long in total, long texts are cut to the same length.
     *
     * @throws Problem.NotFound if the conversation does not exist
     * @throws Problem.Unavailable if there is no memory for it now
     */
    Mono<List<TranscriptRow>> page(Container container, KeysetPage page, MemoryBudget.Share memory) {
        return conversations
                .require(container)
                .then(Mono.defer(() -> shown(container, page.before(), page.limit(), PAGE_CHARACTERS, memory)));
    }

    /**
     * One row, whole unless it is longer than can be read.
     *
     * @throws Problem.NotFound if the row does not exist or is not shown in the conversation
     * @throws Problem.Unavailable if there is no memory for it now
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
        return transcript
                .lengths(container.id(), before, limit)
                .collectList()
                .flatMap(lengths -> read(container, lengths, RowLengths.cut(lengths, characters), memory));
    }

    /** The text lengths of the newest rows, newest first. */
    public Mono<List<RowLengths>> newest(Container container, int limit) {
        return transcript.lengths(container.id(), KeysetPage.NEWEST, limit).collectList();
    }

    /**
     * Rows with their files, oldest first, and their texts cut.
     *
     * @param lengths the lengths of consecutive rows, newest first
     * @param cut maximum characters of a text
     * @throws Problem.Unavailable if there is no memory for them now
     */
    public Mono<List<TranscriptRow>> read(
            Container container, List<RowLengths> lengths, int cut, MemoryBudget.Share memory) {
        if (lengths.isEmpty()) {
            return Mono.just(List.of());
        }
        long reading = RowLengths.reading(lengths);
        memory.reserve(RowLengths.estimatedBytes(lengths, cut) + reading);
        var truncated = lengths.stream()
                .filter(row -> row.longest() > cut)
                .map(RowLengths::id)
                .collect(Collectors.toSet());
        return transcript
                .cut(container.id(), lengths.getFirst().id() + 1, lengths.size(), cut)
                .collectSortedList(Comparator.comparing(Message::id))
                .doOnNext(_ -> memory.shrink(reading))
                .flatMap(rows -> withFiles(container, rows, truncated));
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

    /**
     * All rows, oldest first, in runs to be read in sequence. What is said meanwhile may or may not be included.
     *
     * @throws Problem.Unavailable through a run if there is no memory for it
     */
    public Flux<Flux<TranscriptRow>> runs(Container container, MemoryBudget.Share memory) {
        return KeysetPage.walk(after -> transcript.lengthsAfter(container.id(), after, ROWS), RowLengths::id)
                .concatMap(lengths -> Flux.fromIterable(Batches.of(lengths, RowLengths::sum, CHARACTERS, ROWS)), 0)
                .map(run -> whole(container, run, memory));
    }

    private Flux<TranscriptRow> whole(Container container, List<RowLengths> run, MemoryBudget.Share memory) {
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
