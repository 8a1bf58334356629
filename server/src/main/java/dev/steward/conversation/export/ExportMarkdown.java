package dev.steward.conversation.export;

import dev.steward.conversation.ExportHead;
import dev.steward.conversation.attachment.Attachment;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.conversation.transcript.TranscriptRow;
import dev.steward.platform.text.Fences;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a conversation as Markdown. Each text stays within its section, whatever it contains; invisible lines mark
 * where sections begin ({@link MarkdownMarks}), so that the file can be imported again.
 */
public final class ExportMarkdown {

    public static final String MEDIA_TYPE = "text/markdown";

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** For files that can be imported again. */
    static final ExportMarkdown FILE = new ExportMarkdown(true);

    /** For readers, without the lines that only a file needs. */
    public static final ExportMarkdown TEXT = new ExportMarkdown(false);

    private final boolean isMarked;

    private ExportMarkdown(boolean isMarked) {
        this.isMarked = isMarked;
    }

    private String mark(MarkdownMarks.Part part, Instant at) {
        return mark(part, at, null);
    }

    private String mark(MarkdownMarks.Part part, Instant at, @Nullable String kind) {
        return isMarked ? MarkdownMarks.line(part, at, kind) : "";
    }

    private String within(String text) {
        return isMarked ? MarkdownMarks.quoted(text) : text;
    }

    public static String head(ExportHead head) {
        var title = "# " + head.title().strip().replaceAll("\\s+", " ") + "\n\n";
        var description = head.description();
        return description == null || description.isBlank() ? title : title + quoted(description) + "\n";
    }

    public String row(TranscriptRow shown) {
        var message = shown.message();
        var at = message.createdAt();
        return switch (message.said()) {
            case TranscriptEntry.Question question ->
                section(MarkdownMarks.Part.user, "You", at) + asked(question, shown.attachments(), at);
            case TranscriptEntry.Answer answer ->
                section(MarkdownMarks.Part.assistant, speaker(answer), at) + parts(answer, at);
            case TranscriptEntry.ToolAnswer tool ->
                mark(MarkdownMarks.Part.tool, at)
                        + "**Result of " + Fences.inline(tool.call().name()) + "**\n\n"
                        + within(Fences.around(tool.content(), "")) + "\n";
            case TranscriptEntry.Notice notice -> {
                var failure = notice.failure();
                yield mark(MarkdownMarks.Part.notice, at, failure == null ? null : failure.kind())
                        + quoted(notice.content());
            }
        };
    }

    private String section(MarkdownMarks.Part part, String who, Instant at) {
        return mark(part, at) + "## " + who + ", " + MOMENT.format(at) + "\n\n";
    }

    private static String speaker(TranscriptEntry.Answer answer) {
        var ending = answer.ending();
        var model = ending == null ? null : ending.model();
        return model == null || model.isBlank() ? "Assistant" : model.strip().replaceAll("\\s+", " ");
    }

    private String text(String content) {
        return content.isBlank() ? "" : within(Fences.closed(content.stripTrailing())) + "\n";
    }

    private String asked(TranscriptEntry.Question question, List<Attachment> files, Instant at) {
        var attached = files.stream()
                .map(file -> "- " + Fences.inline(file.filename()) + " (" + file.mime() + ", "
                        + file.blob().size() + " bytes)\n")
                .collect(Collectors.joining());
        return Stream.of(
                        text(question.content()),
                        attached.isEmpty() ? "" : mark(MarkdownMarks.Part.files, at) + "Attached:\n\n" + attached)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private String parts(TranscriptEntry.Answer answer, Instant at) {
        var calls = answer.calls().stream()
                .map(call -> mark(MarkdownMarks.Part.call, at) + "**Used "
                        + Fences.inline(call.function().name()) + "**\n\n"
                        + within(Fences.around(call.function().arguments(), "json")) + "\n");
        return Stream.concat(Stream.of(text(answer.content())), calls)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private static String quoted(String text) {
        return text.strip().lines().map(line -> "> " + line + "\n").collect(Collectors.joining());
    }
}
