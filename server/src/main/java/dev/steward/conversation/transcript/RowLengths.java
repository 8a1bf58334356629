package dev.steward.conversation.transcript;

import dev.steward.platform.data.Columns;
import dev.steward.platform.text.Truncate;
import java.util.List;
import java.util.stream.Stream;

/** How many characters the texts of a stored row have. */
public record RowLengths(long id, long content, long reasoning, long toolCalls, long suggestions) {

    /** Bytes for each character that is shown: that of the text, and that of its JSON. */
    private static final int SHOWN = 2;

    /** Bytes for each character of the longest text, which the database reads as a whole before it cuts. */
    private static final int READ = 3;

    static RowLengths of(Columns row) {
        return new RowLengths(
                row.number("id"),
                row.number("content"),
                row.number("reasoning"),
                row.number("tool_calls"),
                row.number("suggestions"));
    }

    /** Longer than any text, and no number that a database would count over. */
    private static final int WHOLE = 1_000_000_000;

    /** To what length the texts of all these rows are cut to fit into {@code characters} together. */
    static int cut(List<RowLengths> rows, long characters) {
        return Math.min(
                WHOLE, Truncate.length(rows.stream().flatMap(RowLengths::texts).toList(), characters));
    }

    /** What the rows take of the memory, with their texts cut, until they are written. */
    static long estimatedBytes(List<RowLengths> rows, int cut) {
        return SHOWN
                * rows.stream()
                        .flatMap(RowLengths::texts)
                        .mapToLong(length -> Math.min(length, cut))
                        .sum();
    }

    /** What reading them takes for a moment beside that. */
    static long reading(List<RowLengths> rows) {
        return READ * rows.stream().mapToLong(RowLengths::longest).max().orElse(0);
    }

    long sum() {
        return texts().mapToLong(length -> length).sum();
    }

    long longest() {
        return texts().mapToLong(length -> length).max().orElse(0);
    }

    private Stream<Long> texts() {
        return Stream.of(content, reasoning, toolCalls, suggestions);
    }
}
