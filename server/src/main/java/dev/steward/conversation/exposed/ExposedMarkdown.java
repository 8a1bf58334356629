package dev.steward.conversation.exposed;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.ExportHead;
import dev.steward.conversation.export.ExportMarkdown;
import dev.steward.conversation.transcript.RowLengths;
import dev.steward.conversation.transcript.TranscriptPages;
import dev.steward.conversation.transcript.TranscriptRow;
import dev.steward.exposed.Bounds;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import java.util.List;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Builds one Markdown text from a conversation, as in its export file; of a long one, only the last part. */
@Service
record ExposedMarkdown(Conversations conversations, TranscriptPages transcript) {

    /** Maximum rows, which are read together. */
    static final int ROWS = 500;

    /** Characters of one text in a row. */
    static final int MAX_LENGTH = 50_000;

    /**
     * The head, and as many of the newest rows as fit.
     *
     * @throws Problem.NotFound if there is no such conversation
     * @throws Problem.Unavailable if there is no memory for it now
     */
    Mono<String> of(Container container, MemoryBudget.Share memory) {
        return conversations.head(container).flatMap(head -> transcript
                .newest(container, ROWS + 1)
                .flatMap(lengths -> text(head, lengths, memory)));
    }

    private Mono<String> text(ExportHead head, List<RowLengths> lengths, MemoryBudget.Share memory) {
        int rows = fitting(lengths);
        if (rows == 0) {
            return Mono.just(ExportMarkdown.head(head));
        }
        var shown = lengths.subList(0, rows);
        var container = head.container();
        return transcript
                .read(container, shown, MAX_LENGTH, memory)
                .map(all -> ExportMarkdown.head(head)
                        + (rows < lengths.size()
                                ? lastPart(container, shown.getLast().id())
                                : "")
                        + String.join(
                                "\n", all.stream().map(row -> row(row, shown)).toList()));
    }

    /** How many of these rows fit, counting from the newest; at least one. */
    static int fitting(List<RowLengths> lengths) {
        long room = Bounds.CHARACTERS;
        int rows = 0;
        while (rows < Math.min(ROWS, lengths.size())) {
            room -= shown(lengths.get(rows));
            if (room < 0 && rows > 0) {
                break;
            }
            rows++;
        }
        return rows;
    }

    private static long shown(RowLengths row) {
        return Math.min(MAX_LENGTH, row.content()) + (row.toolCalls() > MAX_LENGTH ? 0 : row.toolCalls());
    }

    private static String row(TranscriptRow row, List<RowLengths> lengths) {
        long id = row.message().id();
        boolean cut = lengths.stream().anyMatch(each -> each.id() == id && each.content() > MAX_LENGTH);
        return ExportMarkdown.TEXT.row(row) + (cut ? "\n> This message goes on; only its beginning is here.\n" : "");
    }

    private static String lastPart(Container container, long from) {
        var tool =
                switch (container.kind()) {
                    case topic -> "list_messages topic_id=";
                    case chat -> "list_chat_messages chat_id=";
                };
        return "> This is the last part. What was said before: %s%d before=%d\n\n"
                .formatted(tool, container.id(), from);
    }
}
