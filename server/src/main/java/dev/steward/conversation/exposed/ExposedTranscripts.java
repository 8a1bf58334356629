package dev.steward.conversation.exposed;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.exposed.Bounds;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Transcripts as hosts read them: a page or a row at a time, each no longer than a model can make use of. */
@Service
record ExposedTranscripts(ExposedTranscriptRepository rows, Conversations conversations) {

    /** Characters of a row in a list. */
    static final int LISTED = 20_000;

    /** Characters of a row that is asked for alone. */
    static final int ALONE = 100_000;

    /** Bytes for each character that is held, and for each of a text that the database reads as a whole before it cuts. */
    private static final int HELD = 3;

    /** Rows, oldest first. @param next the id before which the page before it ends; null where the conversation begins */
    record Page(List<ExposedMessage> rows, @Nullable Long next) {}

    /**
     * The newest rows below an id. Texts that are long together are cut, all to the same length.
     *
     * @param memory of whoever holds the page
     * @throws Problem.NotFound when the conversation does not exist
     * @throws Problem.Unavailable when there is no memory for it now
     */
    Mono<Page> page(Container container, long before, int limit, MemoryBudget.Share memory) {
        return conversations
                .require(container)
                .thenMany(rows.lengths(container, before, limit + 1))
                .collectList()
                .flatMap(lengths -> {
                    var shown = lengths.subList(0, Math.min(limit, lengths.size()));
                    var next = lengths.size() > limit ? shown.getLast().id() : null;
                    return page(container, before, shown, memory).map(page -> new Page(page, next));
                });
    }

    private Mono<List<ExposedMessage>> page(
            Container container,
            long before,
            List<ExposedTranscriptRepository.Length> lengths,
            MemoryBudget.Share memory) {
        if (lengths.isEmpty()) {
            return Mono.just(List.of());
        }
        var characters = lengths.stream().map(each -> each.characters()).toList();
        int cut = Math.min(LISTED, Truncate.length(characters, Bounds.CHARACTERS));
        long reading = HELD * characters.stream().mapToLong(each -> each).max().orElse(0);
        memory.reserve(reading
                + characters.stream()
                        .mapToLong(each -> ExposedMessage.REST + HELD * Math.min(each, cut))
                        .sum());
        return rows.rows(container, before, lengths.size(), cut)
                .map(ExposedMessage::listed)
                .collectList()
                .doOnNext(_ -> memory.shrink(reading))
                .map(List::reversed);
    }

    /**
     * One row from a character on.
     *
     * @throws Problem.NotFound when there is no such conversation, or no such row in it
     * @throws Problem.Unavailable when there is no memory for it now
     */
    Mono<ExposedMessage.Read> row(Container container, long id, int offset, MemoryBudget.Share memory) {
        return conversations
                .require(container)
                .thenMany(rows.lengths(container, id + 1, 1))
                .next()
                .filter(length -> length.id() == id)
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Message")))
                .flatMap(length -> {
                    long reading = HELD * length.characters();
                    memory.reserve(reading + ExposedMessage.REST + HELD * ALONE);
                    return rows.row(container, id, offset, ALONE).doOnNext(_ -> memory.shrink(reading));
                })
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Message")));
    }
}
