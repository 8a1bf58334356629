package dev.steward.transfer;

import dev.steward.platform.text.Fences;
import dev.steward.platform.text.Truncate;
import dev.steward.transfer.Node.Speaker;
import java.io.StringReader;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads a conversation from ChatGPT's export: a {@code mapping} of nodes, with {@code current_node} the last one shown. Hidden
 * messages stay hidden; thoughts become those of the answer; code, its output and canvas documents become blocks of the answer;
 * searches and other tools are dropped and counted.
 */
final class ChatGptExport extends Export {

    private static final String PROJECT = "g-p-";
    private static final int PROJECT_NAME = 8;

    private final @Nullable String usualModel;

    /** @param usualModel for answers that do not name one */
    ChatGptExport(@Nullable String usualModel) {
        this.usualModel = usualModel;
    }

    @Override
    ImportedConversation read(JsonNode conversation, Instant now) {
        var nodes = new LinkedHashMap<String, Node>();
        for (var entry : conversation.path("mapping").properties()) {
            nodes.put(entry.getKey(), node(entry.getKey(), entry.getValue()));
        }
        return Talks.of(
                new Talks.Head(
                        Product.chatgpt,
                        Json.id(conversation, "conversation_id", "id"),
                        Json.text(conversation, "title"),
                        null,
                        place(conversation),
                        Json.flag(conversation, "is_starred"),
                        Moments.of(conversation.path("create_time")),
                        Moments.of(conversation.path("update_time"))),
                Branches.of(nodes, Json.textOrNull(conversation, "current_node")),
                loss,
                now);
    }

    /** Projects have only ids in the export, no names. */
    private static @Nullable String place(JsonNode conversation) {
        return Stream.of("gizmo_id", "conversation_template_id")
                .map(name -> Json.text(conversation, name))
                .filter(id -> id.startsWith(PROJECT) && id.length() > PROJECT.length())
                .findFirst()
                .map(id ->
                        "Project " + Json.line(Truncate.to(id.substring(PROJECT.length()), PROJECT_NAME), PROJECT_NAME))
                .orElse(null);
    }

    private Node node(String id, JsonNode node) {
        var message = node.path("message");
        var speaker = speaker(message);
        var content = message.path("content");
        var type = Json.text(content, "content_type");
        boolean thinks = type.equals("thoughts");
        if (Json.text(message.path("author"), "role").isBlank() && !raw(content).isBlank()) {
            loss.add(ImportLoss.Kind.strays);
        }
        var text = speaker == Speaker.nobody || thinks ? "" : text(message, content, type);
        var thought = speaker == Speaker.model && thinks ? thoughts(content) : "";
        var model = Json.textOrNull(message.path("metadata"), "model_slug");
        return node(
                id,
                Json.textOrNull(node, "parent"),
                speaker,
                text,
                thought,
                model == null ? usualModel : model,
                message.path("create_time"));
    }

    private static Speaker speaker(JsonNode message) {
        if (Json.flag(message.path("metadata"), "is_visually_hidden_from_conversation")) {
            return Speaker.nobody;
        }
        return switch (Json.text(message.path("author"), "role")) {
            case "user" -> Speaker.person;
            case "assistant", "tool" -> Speaker.model;
            default -> Speaker.nobody;
        };
    }

    private String text(JsonNode message, JsonNode content, String type) {
        boolean tool = Json.text(message.path("author"), "role").equals("tool");
        var recipient = Json.text(message, "recipient");
        boolean called = !tool && !recipient.isEmpty() && !recipient.equals("all") && !recipient.equals("assistant");
        if (called) {
            return call(recipient, raw(content));
        }
        return switch (type) {
            case "text" -> tool ? lost() : plain(parts(content, message), message);
            case "multimodal_text" -> tool ? shown(content) : plain(parts(content, message), message);
            case "code" ->
                raw(content).isBlank()
                        ? ""
                        : Fences.around(raw(content), Json.language(Json.text(content, "language")));
            case "execution_output" -> raw(content).isBlank() ? "" : Fences.around(raw(content), "");
            case "user_editable_context", "model_editable_context", "reasoning_recap" -> "";
            default -> tool ? lost() : plain(raw(content), message);
        };
    }

    private String call(String recipient, String text) {
        if (recipient.equals("python")) {
            return text.isBlank() ? "" : Fences.around(text, "python");
        }
        if (recipient.startsWith("canmore.create")) {
            return canvas(text);
        }
        return lost();
    }

    /** A canvas document, as the model first wrote it. */
    private String canvas(String text) {
        try {
            var document = PrunedJson.read(new StringReader(text));
            var content = Json.text(document, "content");
            return content.isBlank()
                    ? lost()
                    : "**" + Json.line(Json.text(document, "name"), 100) + "**\n\n" + Fences.around(content, "");
        } catch (UnsupportedConversation _) {
            return lost();
        }
    }

    private static String raw(JsonNode content) {
        var text = Json.text(content, "text");
        return text.isEmpty()
                ? Json.each(content.path("parts"))
                        .filter(JsonNode::isString)
                        .map(JsonNode::asString)
                        .collect(Collectors.joining("\n\n"))
                : text;
    }

    private String parts(JsonNode content, JsonNode message) {
        var attached = Json.each(message.path("metadata").path("attachments")).toList();
        // A picture is also a part, without its name
        var known = attached.stream().map(file -> Json.text(file, "id")).collect(Collectors.toSet());
        var texts = Json.each(content.path("parts"))
                .filter(part -> !known.contains(pointed(part)))
                .map(this::part);
        var files = attached.stream().map(file -> file(Json.text(file, "name"))).toList();
        return Json.paragraphs(Stream.concat(texts, files.stream()));
    }

    /** The id in an address such as {@code file-service://file-1}; null if the part points to no file. */
    private static @Nullable String pointed(JsonNode part) {
        var address = Json.textOrNull(part, "asset_pointer");
        return address == null ? null : address.substring(address.lastIndexOf('/') + 1);
    }

    /** The pictures that a tool made; its text is for the model. */
    private String shown(JsonNode content) {
        return Json.paragraphs(Json.each(content.path("parts")).map(part -> part.isObject() ? part(part) : lost()));
    }

    private String part(JsonNode part) {
        if (part.isString()) {
            return part.asString();
        }
        var text = Json.text(part, "text");
        if (!text.isBlank()) {
            return text; // a transcript of speech
        }
        return part.isObject() ? file("") : "";
    }

    private static String thoughts(JsonNode content) {
        return Json.paragraphs(Json.each(content.path("thoughts"))
                .flatMap(thought -> Stream.of(heading(Json.text(thought, "summary")), Json.text(thought, "content"))));
    }

    private static String heading(String summary) {
        return summary.isBlank() ? "" : "**" + Json.line(summary, 200) + "**";
    }

    private String plain(String text, JsonNode message) {
        var metadata = message.path("metadata");
        boolean isAnswer = Json.text(message.path("author"), "role").equals("assistant");
        var now = isAnswer ? ChatGptMarks.withoutOld(text, metadata, loss) : text;
        return ChatGptMarks.plain(now, metadata, loss);
    }
}
