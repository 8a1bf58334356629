package dev.steward.transfer;

import dev.steward.platform.text.Fences;
import dev.steward.transfer.Node.Speaker;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads a conversation from Claude's export: a list of {@code chat_messages}, which refer to their parents in newer exports.
 * Thinking becomes that of the answer, artifacts and written files become blocks of it, and text attachments become blocks of the
 * question; other tools are dropped and counted. The project is only known if the conversation names it, which not all exports
 * do.
 */
final class ClaudeExport extends Export {

    private static final String ARTIFACT = "<antArtifact ";
    private static final String ARTIFACT_END = "</antArtifact>";

    @Override
    ImportedConversation read(JsonNode conversation, Instant now) {
        var nodes = new LinkedHashMap<String, Node>();
        @Nullable String before = null;
        int number = 0;
        for (var message : conversation.path("chat_messages")) {
            var own = Json.text(message, "uuid");
            var id = own.isBlank() || nodes.containsKey(own) ? "#" + number : own;
            boolean linked = message.has("parent_message_uuid");
            nodes.put(id, node(id, linked ? Json.textOrNull(message, "parent_message_uuid") : before, message));
            before = id;
            number++;
        }
        var current = Json.textOrNull(conversation, "current_leaf_message_uuid");
        return Talks.of(
                new Talks.Head(
                        Product.claude,
                        Json.id(conversation, "uuid", "id"),
                        Json.first(Json.text(conversation, "name"), begun(conversation)),
                        null,
                        Json.textOrNull(conversation.path("project"), "name"),
                        Json.flag(conversation, "is_starred"),
                        Moments.of(conversation.path("created_at")),
                        Moments.of(conversation.path("updated_at"))),
                Branches.of(nodes, current),
                loss,
                now);
    }

    /** The beginning of the first question, without its files; empty if there is none. */
    private static String begun(JsonNode conversation) {
        return Json.each(conversation.path("chat_messages"))
                .filter(message -> speaker(message) == Speaker.person)
                .map(message -> Json.line(said(message), Json.TITLE_OF_QUESTION))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String said(JsonNode message) {
        var texts = Json.each(message.path("content")).map(part -> Json.text(part, "text"));
        return Json.first(Json.text(message, "text"), Json.paragraphs(texts));
    }

    private static Speaker speaker(JsonNode message) {
        return switch (Json.text(message, "sender")) {
            case "human", "user" -> Speaker.person;
            case "assistant" -> Speaker.model;
            default -> Speaker.nobody;
        };
    }

    private Node node(String id, @Nullable String parent, JsonNode message) {
        var speaker = speaker(message);
        var text = speaker == Speaker.nobody ? "" : text(message);
        if (speaker == Speaker.nobody && !Json.text(message, "text").isBlank()) {
            loss.add(ImportLoss.Kind.strays);
        }
        var thought = speaker == Speaker.model ? thinking(message) : "";
        return node(id, parent, speaker, text, thought, Json.textOrNull(message, "model"), message.path("created_at"));
    }

    private String text(JsonNode message) {
        var parts = Json.paragraphs(Json.each(message.path("content")).map(this::part));
        var said = parts.isEmpty() && !hasParts(message) ? withArtifacts(Json.text(message, "text")) : parts;
        var attached = Json.each(message.path("attachments")).map(this::attached);
        var files = Json.each(message.path("files")).map(file -> file(Json.text(file, "file_name")));
        var whole = Json.paragraphs(Stream.of(Stream.of(said), attached, files).flatMap(each -> each));
        return whole.isEmpty() ? whole : whole + Talks.sources(sources(message));
    }

    private static Map<String, String> sources(JsonNode message) {
        var titles = new LinkedHashMap<String, String>();
        Json.each(message.path("content"))
                .flatMap(part -> Json.each(part.path("citations")))
                .flatMap(cited -> Stream.of(cited.path("details"), cited))
                .filter(source -> !Json.text(source, "url").isBlank())
                .forEach(source -> titles.putIfAbsent(Json.text(source, "url"), Json.text(source, "title")));
        return titles;
    }

    /** The older plain text has placeholders for some parts. */
    private static boolean hasParts(JsonNode message) {
        return Json.each(message.path("content"))
                .anyMatch(part -> !Json.text(part, "type").equals("text"));
    }

    private String part(JsonNode part) {
        return switch (Json.text(part, "type")) {
            case "tool_use" -> document(part.path("input"));
            case "tool_result" -> lost();
            case "image", "document" -> file(Json.text(part, "file_name"));
            case "thinking", "redacted_thinking", "token_budget", "flag" -> "";
            default -> {
                var text = part.isString() ? part.asString() : Json.text(part, "text");
                yield text.isEmpty() && !Json.text(part, "type").equals("text") ? lost() : withArtifacts(text);
            }
        };
    }

    /** Older exports have artifacts as elements in the text. */
    private static String withArtifacts(String text) {
        var all = new StringBuilder();
        int from = 0;
        for (int open = text.indexOf(ARTIFACT); open >= 0; open = text.indexOf(ARTIFACT, from)) {
            int begin = text.indexOf('>', open);
            int end = text.indexOf(ARTIFACT_END, open);
            if (begin < 0 || begin > end) {
                break;
            }
            var attributes = text.substring(open, begin);
            all.append(text.substring(from, open).stripTrailing())
                    .append("\n\n")
                    .append(block(
                            Json.line(attribute(attributes, "title"), 200),
                            attribute(attributes, "language"),
                            text.substring(begin + 1, end).strip()))
                    .append("\n\n");
            from = end + ARTIFACT_END.length();
        }
        return from == 0
                ? text
                : all.append(text.substring(from).stripLeading()).toString().strip();
    }

    private static String block(String title, String language, String text) {
        return "**" + (title.isEmpty() ? "Document" : title) + "**\n\n" + Fences.around(text, Json.language(language));
    }

    private static String attribute(String attributes, String name) {
        var value = Pattern.compile("\\b" + name + "=\"([^\"]*)\"").matcher(attributes);
        return value.find() ? value.group(1) : "";
    }

    /** An artifact or a written file. */
    private String document(JsonNode input) {
        var text = Json.first(Json.text(input, "content"), Json.text(input, "file_text"));
        if (text.isEmpty()) {
            return lost();
        }
        var titles = Stream.of("title", "path", "id").map(name -> Json.line(Json.text(input, name), 200));
        return block(Json.first(titles.toArray(String[]::new)), Json.text(input, "language"), text);
    }

    private static String thinking(JsonNode message) {
        return Json.paragraphs(Json.each(message.path("content"))
                .filter(part -> Json.text(part, "type").equals("thinking"))
                .map(part -> Json.text(part, "thinking")));
    }

    private String attached(JsonNode attachment) {
        var text = Json.text(attachment, "extracted_content");
        var name = Json.line(Json.text(attachment, "file_name"), 200);
        if (text.isBlank()) {
            return file(name);
        }
        return (name.isEmpty() ? "" : "**" + name + "**\n\n") + Fences.around(text, "");
    }
}
