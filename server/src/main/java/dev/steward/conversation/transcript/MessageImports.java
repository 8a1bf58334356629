package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.findable.FindableChanges;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Rows of conversations that come from elsewhere, many at a time, with the dates that they have there. All of it runs in the
 * caller's transaction, and the caller announces it.
 */
@Service
public class MessageImports {

    private final MessageImportRepository arrivals;
    private final MessageRepository messages;
    private final AlternativeRepository alternatives;
    private final Conversations conversations;
    private final FindableChanges findable;
    private final Clock clock;

    MessageImports(
            MessageImportRepository arrivals,
            MessageRepository messages,
            AlternativeRepository alternatives,
            Conversations conversations,
            FindableChanges findable,
            Clock clock) {
        this.arrivals = arrivals;
        this.messages = messages;
        this.alternatives = alternatives;
        this.conversations = conversations;
        this.findable = findable;
        this.clock = clock;
    }

    /** A row that is to be there. @param chosen whether the line that is shown has it */
    public record Line(long conversation, TranscriptEntry said, boolean chosen, Instant at) {}

    /** What a question was answered before, or how it was worded: its row, and the rows that wait with it. */
    public record Side(long question, List<Long> waiting) {}

    /** How a conversation stands. @param lines all its rows, those of other lines and deleted ones too */
    public record Standing(long lines, long lastId) {}

    /** Stores rows and gives their ids in the same order, each greater than the one before. */
    public Mono<List<Long>> lines(List<Line> lines) {
        return arrivals.messages(lines, clock.instant()).delayUntil(_ -> findable.added());
    }

    /**
     * Makes alternatives of lines whose rows are stored: {@code sides} in their order, then the one that is shown.
     *
     * @param question the question of the line that is shown
     */
    public Mono<Void> alternatives(long conversation, long question, List<Side> sides) {
        int count = sides.size() + 1;
        long family =
                sides.isEmpty() ? question : Math.min(question, sides.getFirst().question());
        var now = clock.instant();
        return Flux.range(0, sides.size())
                .concatMap(i -> alternatives
                        .insert(conversation, sides.get(i).question(), family, i + 1, now)
                        .flatMap(row -> arrivals.wait(sides.get(i).waiting(), row.id()))
                        .then(messages.label(
                                sides.get(i).question(), new TranscriptEntry.Alternatives(family, count, i + 1))))
                .then(alternatives.insert(conversation, question, family, count, now))
                .then(alternatives.choose(family, count))
                .then(messages.label(question, new TranscriptEntry.Alternatives(family, count, count)))
                .then();
    }

    /** How a conversation stands, which nobody else changes until the transaction ends. As {@link Conversations#lockIdle}. */
    public Mono<Standing> lock(Container container) {
        return conversations.lockIdle(container).then(arrivals.standing(container.id()));
    }
}
