package dev.steward.transfer;

import dev.steward.platform.text.Truncate;
import dev.steward.transfer.Node.Speaker;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads a chat from Open WebUI's export: a {@code history} of messages, with {@code currentId} the last one shown. The text
 * contains reasoning and tool calls as {@code <details>}: reasoning becomes the thoughts of the answer, tool calls are dropped
 * and counted. Folders have only ids in the export, no names.
 */
final class OpenWebUiExport extends Export {

    private static final String OPEN = "<details type=\"";
    private static final String CLOSE = "</details>";
    private static final String THINK = "<think>";
    private static final String THINK_END = "</think>";
    private static final String SUMMARY = "</summary>";
    private static final int FOLDER_NAME = 8;

    @Override
    ImportedConversation read(JsonNode conversation, Instant now) {
        var chat = conversation.path("chat").isObject() ? conversation.path("chat") : conversation;
        var history = chat.path("history");
        var nodes = new LinkedHashMap<String, Node>();
        for (var entry : history.path("messages").properties()) {
            var message = entry.getValue();
            nodes.put(entry.getKey(), node(entry.getKey(), Json.textOrNull(message, "parentId"), message));
        }
        if (nodes.isEmpty()) {
            listed(chat.path("messages"), nodes);
        }
        var folder = Json.text(conversation, "folder_id");
        return Talks.of(
                new Talks.Head(
                        Product.open_webui,
                        Json.id(conversation, "id"),
                        Json.first(Json.text(conversation, "title"), Json.text(chat, "title")),
                        null,
                        folder.isBlank() ? null : "Folder " + Json.line(Truncate.to(folder, FOLDER_NAME), FOLDER_NAME),
                        Json.flag(conversation, "pinned"),
                        first(conversation.path("created_at"), chat.path("timestamp")),
                        Moments.of(conversation.path("updated_at"))),
                Branches.of(nodes, Json.textOrNull(history, "currentId")),
                loss,
                now);
    }

    /** Chats written by other programs may only have the list of visible messages. */
    private void listed(JsonNode messages, Map<String, Node> nodes) {
        @Nullable String before = null;
        for (var message : messages) {
            var id = "#" + nodes.size();
            nodes.put(id, node(id, before, message));
            before = id;
        }
    }

    private static @Nullable Instant first(JsonNode one, JsonNode other) {
        var moment = Moments.of(one);
        return moment == null ? Moments.of(other) : moment;
    }

    private Node node(String id, @Nullable String parent, JsonNode message) {
        var speaker =
                switch (Json.text(message, "role")) {
                    case "user" -> Speaker.person;
                    case "assistant" -> Speaker.model;
                    default -> Speaker.nobody;
                };
        var content = content(message.path("content"));
        if (!message.isObject() || (Json.text(message, "role").isBlank() && !content.isBlank())) {
            loss.add(ImportLoss.Kind.strays);
        }
        var thought = new StringBuilder();
        var text = speaker == Speaker.model ? withoutDetails(content, thought) : content;
        var files = Json.paragraphs(Json.each(message.path("files")).map(file -> file(Json.text(file, "name"))));
        text = files.isEmpty() ? text : text + "\n\n" + files;
        text = Json.paragraphs(Stream.of(text, failed(message)));
        text = text.isBlank() ? text : text + Talks.sources(sources(message));
        return node(
                id,
                parent,
                speaker,
                text,
                thought.toString(),
                Json.textOrNull(message, "model"),
                message.path("timestamp"));
    }

    /** Says that the answer failed, and why; empty if it did not. */
    private static String failed(JsonNode message) {
        var error = message.path("error");
        var why = Json.line(Json.text(error, "content"), 200).replace("`", "'");
        return !error.isObject()
                ? ""
                : why.isEmpty() ? "*(this answer failed)*" : "*(this answer failed: `" + why + "`)*";
    }

    /** The sources of the answer; the page numbers each part of a source once. */
    private static Map<String, String> sources(JsonNode message) {
        var titles = new LinkedHashMap<String, String>();
        Json.each(message.path("sources")).forEach(each -> {
            var source = each.path("source");
            var parts = Json.each(each.path("metadata")).toList();
            for (var part : parts.isEmpty() ? List.of(source) : parts) {
                var address =
                        Json.first(Json.text(part, "source"), Json.text(source, "url"), Json.text(source, "name"));
                var title = Json.first(Json.text(part, "title"), Json.text(part, "name"), Json.text(source, "name"));
                if (!address.isBlank()) {
                    titles.putIfAbsent(address, title.equals(address) ? "" : title);
                }
            }
        });
        return titles;
    }

    private String content(JsonNode content) {
        return content.isArray() ? Json.paragraphs(Json.each(content).map(this::part)) : part(content);
    }

    private String part(JsonNode part) {
        var text = part.isString() ? part.asString() : Json.text(part, "text");
        return text.isBlank() && part.has("type") && !Json.text(part, "type").equals("text") ? file("") : text;
    }

    private String withoutDetails(String content, StringBuilder thought) {
        int thinks = content.stripLeading().startsWith(THINK) ? content.indexOf(THINK_END) : -1;
        if (thinks >= 0) {
            // Older versions stored what the model wrote
            thought.append(content.substring(content.indexOf(THINK) + THINK.length(), thinks)
                    .strip());
            return withoutDetails(content.substring(thinks + THINK_END.length()).strip(), thought);
        }
        int open = content.indexOf(OPEN);
        if (open < 0) {
            return content;
        }
        var text = new StringBuilder();
        int from = 0;
        while (open >= 0) {
            int close = content.indexOf(CLOSE, open);
            int end = close < 0 ? content.length() : close;
            text.append(content, from, open);
            if (content.startsWith("reasoning", open + OPEN.length())) {
                thought.append(thought.isEmpty() ? "" : "\n\n").append(inner(content, open, end));
            } else {
                loss.add(ImportLoss.Kind.tools);
            }
            from = close < 0 ? end : close + CLOSE.length();
            open = content.indexOf(OPEN, from);
        }
        return text.append(content, from, content.length()).toString().strip();
    }

    /** The text after the summary, without quote markers and HTML escapes. */
    private static String inner(String content, int open, int end) {
        int summary = content.indexOf(SUMMARY, open, end);
        int begin = summary < 0 ? content.indexOf('>', open) + 1 : summary + SUMMARY.length();
        return unescaped(content.substring(Math.min(begin, end), end))
                .strip()
                .lines()
                .map(line -> line.startsWith("> ") ? line.substring(2) : line.equals(">") ? "" : line)
                .collect(Collectors.joining("\n"));
    }

    private static String unescaped(String text) {
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#x27;", "'")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }
}
