package dev.steward.transfer;

import dev.steward.conversation.export.MarkdownMarks;
import dev.steward.conversation.export.MarkdownMarks.Mark;
import dev.steward.conversation.transcript.TranscriptEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a conversation that Steward exported as Markdown. Special lines mark the beginning of each message; anything else that
 * looks like a beginning is part of the text. Tools and files are dropped and counted; lines in the questions name the files.
 */
final class MarkedTalk {

    /** Stands in an id before the time of the first message. Ids of earlier versions also held the file's name. */
    static final char DATED = '#';

    private static final String ASSISTANT = "Assistant";

    private final ImportLoss loss = new ImportLoss();
    private final List<ImportedConversation.Row> rows = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private List<ImportedConversation.Row> begin = List.of();
    private Instant last;

    /** When the first message was written, as its mark says. */
    private String begun = "";

    private MarkedTalk(Instant begin) {
        this.last = begin;
    }

    /** Whether the file contains one of Steward's marks. */
    static boolean knows(String content) {
        return content.contains("<!-- steward: ") && content.lines().anyMatch(line -> MarkdownMarks.of(line) != null);
    }

    /** @throws UnsupportedConversation if it is empty */
    static ImportedConversation read(String name, String content, Instant begin, Instant now) {
        return new MarkedTalk(begin).talk(name, content, now);
    }

    private ImportedConversation talk(String name, String content, Instant now) {
        @Nullable Mark open = null;
        var head = new ArrayList<String>();
        for (var line : (Iterable<String>) content.lines()::iterator) {
            var mark = MarkdownMarks.of(line);
            if (mark != null) {
                end(open);
                open = mark;
            } else if (open == null) {
                head.add(line);
            } else {
                lines.add(MarkdownMarks.unquoted(line));
            }
        }
        end(open);
        var title = head.stream()
                .filter(line -> line.startsWith("# "))
                .map(line -> line.substring(2).strip())
                .findFirst()
                .orElse(name);
        var description = unquoted(head.stream().filter(line -> line.startsWith(">")));
        // Without the file's own name, which browsers number
        // Without the names of files, which earlier versions dropped: otherwise the file would be imported twice
        // With the time: conversations of one title can begin with the same question
        var id = MarkdownTalk.id("", title, begin) + DATED + begun;
        var own = new Talks.Head(
                Product.markdown, id, title.isBlank() ? name : title, description, null, false, null, null);
        return Talks.of(own, rows, List.of(), loss, now);
    }

    private void end(@Nullable Mark open) {
        if (open == null) {
            return;
        }
        var at = Moments.of(open.at());
        last = at == null ? last : at;
        begun = rows.isEmpty() ? open.at() : begun;
        switch (open.part()) {
            case user -> add(new TranscriptEntry.Question(text(), null));
            case assistant -> answer(text());
            case notice -> notice(open.kind());
            case tool, call -> loss.add(ImportLoss.Kind.tools);
            case files -> files();
        }
        lines.clear();
    }

    private void notice(@Nullable String kind) {
        var failure = kind == null ? null : new TranscriptEntry.Failure(kind, null, null);
        add(new TranscriptEntry.Notice(Rows.text(unquoted(lines.stream()), loss), failure));
    }

    private void add(TranscriptEntry said) {
        rows.add(new ImportedConversation.Row(said, last, 0));
        begin = rows.size() == 1 ? List.copyOf(rows) : begin;
    }

    /** An answer that only called tools has no text. */
    private void answer(String text) {
        if (!text.isEmpty()) {
            var ending = new TranscriptEntry.Ending(Rows.model(speaker()), null, "stop");
            add(new TranscriptEntry.Answer(text, null, List.of(), List.of(), null, ending));
        }
    }

    /** Names the files in the question that they belong to. */
    private void files() {
        var files = lines.stream()
                .filter(line -> line.startsWith("- "))
                .map(line -> Talks.file(fileName(line)))
                .toList();
        loss.add(ImportLoss.Kind.files, files.size());
        if (!rows.isEmpty() && rows.getLast().said() instanceof TranscriptEntry.Question asked) {
            var text = Rows.text(StewardExport.withFiles(asked.content(), files.stream()), loss);
            rows.set(rows.size() - 1, new ImportedConversation.Row(new TranscriptEntry.Question(text, null), last, 0));
        }
    }

    /** The name in a line such as {@code - `a.txt` (text/plain, 3 bytes)}. */
    private static String fileName(String line) {
        int end = line.lastIndexOf(" (");
        return line.substring(2, end < 2 ? line.length() : end).replace("`", "");
    }

    /** The model's name from the heading; null if there is none. */
    private @Nullable String speaker() {
        var heading = lines.isEmpty() ? "" : lines.getFirst().replaceFirst("^## ", "");
        int comma = heading.lastIndexOf(", ");
        var name = comma < 0 ? heading : heading.substring(0, comma);
        return name.isBlank() || name.equals(ASSISTANT) ? null : name;
    }

    /** The text after the heading. */
    private String text() {
        var said = lines.stream().skip(1).collect(Collectors.joining("\n"));
        return Rows.text(
                said.strip().isEmpty() ? "" : said.replaceFirst("^\n+", "").stripTrailing(), loss);
    }

    private static String unquoted(Stream<String> lines) {
        return lines.map(line -> line.replaceFirst("^> ?", ""))
                .collect(Collectors.joining("\n"))
                .strip();
    }
}
