package dev.steward.conversation.transcript;

import dev.steward.platform.data.Columns;
import dev.steward.platform.text.Truncate;
import java.util.List;
import java.util.stream.Stream;

/** The number of characters in the texts of a stored row. */
public record RowLengths(long id, long content, long reasoning, long toolCalls, long suggestions) {

    /** Bytes per character shown: for the text and for its JSON. */
    private static final int SHOWN = 2;

    /** Bytes per character of the longest text, which the database reads whole before it cuts. */
    private static final int READ = 3;

    static RowLengths of(Columns row) {
        return new RowLengths(
                row.number("id"),
                row.number("content"),
                row.number("reasoning"),
                row.number("tool_calls"),
                row.number("suggestions"));
    }

    /** Longer than any text, and small enough not to overflow in a database. */
    private static final int WHOLE = 1_000_000_000;

    /** The length to which the texts of all these rows are cut so that they fit into {@code characters} together. */
    static int cut(List<RowLengths> rows, long characters) {
        return Math.min(
                WHOLE, Truncate.length(rows.stream().flatMap(RowLengths::texts).toList(), characters));
    }

    /** Estimates the process memory that the rows take, with their texts cut, until they are written. */
    static long estimatedBytes(List<RowLengths> rows, int cut) {
        return SHOWN
                * rows.stream()
                        .flatMap(RowLengths::texts)
                        .mapToLong(length -> Math.min(length, cut))
                        .sum();
    }

    /** The additional memory while they are being read. */
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
