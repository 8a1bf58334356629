package dev.steward.transfer;

import dev.steward.conversation.transcript.TranscriptEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads a conversation that Steward exported to a file, with all rows of the shown line. */
final class StewardExport extends Export {

    private static final int MAX_WORD = 64;

    @Override
    ImportedConversation read(JsonNode file, Instant now) {
        var head = file.path("conversation");
        var created = Moments.of(head.path("created_at"));
        var rows = new ArrayList<ImportedConversation.Row>();
        var last = created == null ? now : created;
        for (var message : file.path("messages")) {
            var said = said(message);
            var at = Moments.of(message.path("created_at"));
            last = at == null ? last : at;
            if (said != null) {
                rows.add(new ImportedConversation.Row(said, last, 0));
            }
        }
        // Ids are only unique within a data folder, and a user may have several
        var id = "%s:%s:%s".formatted(Json.text(head, "kind"), Json.text(head, "id"), Json.text(head, "created_at"));
        return Talks.of(
                new Talks.Head(
                        Product.steward,
                        Json.id(id),
                        Json.text(head, "title"),
                        Json.textOrNull(head, "description"),
                        null,
                        Json.flag(head, "pinned"),
                        created,
                        null),
                rows,
                List.of(),
                loss,
                now);
    }

    private @Nullable TranscriptEntry said(JsonNode message) {
        var files = Json.each(message.path("attachments")).map(each -> file(Json.text(each, "original_filename")));
        var content = Rows.text(withFiles(Json.text(message, "content"), files), loss);
        var alternatives = count(message.path("alternatives"), "count");
        loss.add(ImportLoss.Kind.branches, alternatives == null ? 0 : alternatives - 1);
        return switch (Json.text(message, "role")) {
            case "user" -> new TranscriptEntry.Question(content, null);
            case "assistant" -> answer(message, content);
            case "tool" -> new TranscriptEntry.ToolAnswer(content, answered(message.path("tool_calls")));
            case "system" -> new TranscriptEntry.Notice(content, failure(message.path("error")));
            default -> {
                loss.add(ImportLoss.Kind.strays);
                yield null;
            }
        };
    }

    /** The text with the placeholders of its files below it. */
    static String withFiles(String content, Stream<String> files) {
        var names = Json.paragraphs(files);
        return names.isEmpty() ? content : Json.paragraphs(Stream.of(content, names));
    }

    private TranscriptEntry answer(JsonNode message, String content) {
        var reasoning = Json.textOrNull(message, "reasoning");
        var calls = Json.each(message.path("tool_calls"))
                .map(call -> TranscriptEntry.Call.of(
                        Json.text(call, "id"),
                        Json.text(call.path("function"), "name"),
                        Json.text(call.path("function"), "arguments")))
                .toList();
        var suggestions = Json.each(message.path("suggestions"))
                .filter(JsonNode::isString)
                .map(each -> Json.line(each.asString(), 1_000))
                .limit(20)
                .toList();
        var reason = Json.line(Json.text(message, "finish_reason"), 16);
        var ending = List.of("stop", "length", "stopped", "error").contains(reason)
                ? new TranscriptEntry.Ending(
                        Rows.model(Json.text(message, "model")), count(message, "elapsed_ms"), reason)
                : null;
        var prompt = count(message, "prompt_tokens");
        var completion = count(message, "completion_tokens");
        return new TranscriptEntry.Answer(
                content,
                reasoning == null ? null : Rows.text(reasoning, loss),
                calls,
                suggestions,
                prompt == null || completion == null ? null : new TranscriptEntry.Usage(prompt, completion),
                ending);
    }

    private static TranscriptEntry.AnsweredCall answered(JsonNode call) {
        return new TranscriptEntry.AnsweredCall(
                Json.text(call, "tool_call_id"),
                Json.text(call, "name"),
                Json.text(call, "arguments"),
                Json.flag(call, "is_error"),
                null,
                null);
    }

    private static TranscriptEntry.@Nullable Failure failure(JsonNode error) {
        var kind = Json.line(Json.text(error, "kind"), MAX_WORD);
        return kind.isEmpty() ? null : new TranscriptEntry.Failure(kind, null, null);
    }

    private static @Nullable Integer count(JsonNode message, String name) {
        var text = Json.text(message, name);
        return text.matches("[0-9]{1,9}") ? Integer.valueOf(text) : null;
    }
}
