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
 * Imports rows of conversations, many at a time, with their original dates. Everything runs in the caller's
 * transaction, and the caller announces it.
 */
@Service
public record MessageImports(
        MessageRepository messages,
        AlternativeRepository alternatives,
        Conversations conversations,
        FindableChanges findable,
        Clock clock) {

    /** A row to store. @param chosen whether it is in the visible line */
    public record Line(long conversation, TranscriptEntry said, boolean chosen, Instant at) {}

    /** An earlier answer or wording of a question: its question row, and the rows put away with it. */
    public record Side(long question, List<Long> waiting) {}

    /** The state of a conversation. @param lines all its rows, including those of other lines, without reminders */
    public record Standing(long lines, long lastId) {}

    /** A stored row. */
    public record Said(TranscriptEntry.Role role, String content) {}

    /** Stores rows and returns their ids in the same order, ascending. */
    public Mono<List<Long>> lines(List<Line> lines) {
        return messages.insert(
                        lines.stream()
                                .map(line -> new NewMessages.Row(
                                        line.conversation(), line.said(), line.chosen(), null, line.at()))
                                .toList(),
                        clock.instant())
                .delayUntil(_ -> findable.added());
    }

    /**
     * Turns lines whose rows are stored into alternatives: {@code sides} in order, then the visible one.
     *
     * @param question the question of the visible line
     */
    public Mono<Void> alternatives(long conversation, long question, List<Side> sides) {
        int count = sides.size() + 1;
        long family =
                sides.isEmpty() ? question : Math.min(question, sides.getFirst().question());
        var now = clock.instant();
        return Flux.range(0, sides.size())
                .concatMap(i -> alternatives
                        .insert(conversation, sides.get(i).question(), family, i + 1, now)
                        .flatMap(row -> messages.wait(sides.get(i).waiting(), row.id()))
                        .then(messages.label(
                                sides.get(i).question(), new TranscriptEntry.Alternatives(family, count, i + 1))))
                .then(alternatives.insert(conversation, question, family, count, now))
                .then(alternatives.choose(family, count))
                .then(messages.label(question, new TranscriptEntry.Alternatives(family, count, count)))
                .then();
    }

    /** The state of a conversation, locked until the transaction ends. As {@link Conversations#lockIdle}. */
    public Mono<Standing> lock(Container container) {
        return conversations.lockIdle(container).then(messages.standing(container.id()));
    }

    /** What the first rows of a conversation say, including those that are not shown. */
    public Flux<Said> first(long conversation, int count) {
        return messages.first(conversation, count);
    }
}
