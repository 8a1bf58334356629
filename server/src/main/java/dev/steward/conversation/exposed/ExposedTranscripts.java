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

/** Reads transcripts for hosts: a page or a row at a time, limited to what a model can use. */
@Service
record ExposedTranscripts(ExposedTranscriptRepository rows, Conversations conversations) {

    /** Characters of a row in a list. */
    static final int LISTED = 20_000;

    /** Characters of a row that is read on its own. */
    static final int ALONE = 100_000;

    /** Bytes per character held, and per character of a text that the database reads whole before it cuts it. */
    private static final int HELD = 3;

    /** Rows, oldest first. @param next the id before which the previous page ends; null at the start of the conversation */
    record Page(List<ExposedMessage> rows, @Nullable Long next) {}

    /**
     * The newest rows below an id. If their texts are too long in total, they are cut to the same length.
     *
     * @throws Problem.NotFound if the conversation does not exist
     * @throws Problem.Unavailable if there is no memory for it now
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
     * One row from a given character on.
     *
     * @throws Problem.NotFound if there is no such conversation, or no such row in it
     * @throws Problem.Unavailable if there is no memory for it now
     */
    Mono<ExposedMessage.Read> row(Container container, long id, int offset, MemoryBudget.Share memory) {
        return conversations
                .require(container)
                .thenMany(rows.lengths(container, id + 1, 1))
                .next()
                .filter(length -> length.id() == id)
                .flatMap(length -> {
                    long reading = HELD * length.characters();
                    memory.reserve(reading + ExposedMessage.REST + HELD * ALONE);
                    return rows.row(container, id, offset, ALONE).doOnNext(_ -> memory.shrink(reading));
                })
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Message")));
    }
}
