package dev.steward.mcp.client;

import dev.steward.platform.text.CanonicalJson;
import dev.steward.platform.text.ForeignText;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import dev.steward.tool.ToolResult;
import io.modelcontextprotocol.spec.McpSchema.AudioContent;
import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.EmbeddedResource;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ResourceLink;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Converts the result of a tool call into what a model reads. */
final class ResultText {

    private static final int MAX_LABEL = 200;
    private static final int MAX_DESCRIPTION = 2_000;
    private static final int MAX_SLUG = 255;
    private static final int MAX_PATH = 4_096;

    private ResultText() {}

    /** Converts a result. Its text has all parts, joined with blank lines; binary ones become a sentence with their type and size. */
    static ToolResult of(CallToolResult result) {
        boolean isError = Boolean.TRUE.equals(result.isError());
        var files = new HiddenFiles();
        var contents = result.content() == null ? List.<Content>of() : result.content();
        contents.forEach(content -> picture(content, files));
        var structured = result.structuredContent() == null
                ? null
                : files.without(JsonMapper.shared().valueToTree(result.structuredContent()))
                        .toString();
        var texts = new ArrayList<String>();
        var parts = new ArrayList<String>();
        for (var content : contents) {
            if (content instanceof TextContent text) {
                texts.add(files.without(orEmpty(text.text())));
                parts.add(texts.getLast());
            } else {
                parts.add(said(content));
            }
        }
        var rest = structured == null || structured.equals("{}") // says nothing; many servers send it beside their text
                ? ""
                : CanonicalJson.read(structured)
                        .map(value -> SaidTwice.rest(value, texts))
                        .orElse(structured);
        parts.add(rest);
        parts.removeIf(String::isEmpty);
        var text = String.join("\n\n", parts);
        var silent = isError ? "(the tool failed and did not say why)" : "(empty result)";
        return new ToolResult(
                text.isBlank() ? silent : WellFormed.repaired(text),
                isError,
                link(isError, structured).orElse(null),
                files.pictures(),
                rest.isEmpty() ? null : structured,
                null);
    }

    private static void picture(Content content, HiddenFiles files) {
        switch (content) {
            case ImageContent image -> files.picture(image.mimeType(), image.data());
            case EmbeddedResource embedded
            when embedded.resource() instanceof BlobResourceContents blob ->
                files.picture(blob.mimeType(), blob.blob());
            default -> {} // not a picture
        }
    }

    /**
     * Returns the workspace file that a tool read or wrote. An address given by the server is ignored.
     *
     * @param structured the structured result as JSON; null if there is none
     */
    static Optional<ToolResult.Link> link(boolean isError, @Nullable String structured) {
        if (isError || structured == null) {
            return Optional.empty();
        }
        return CanonicalJson.read(structured)
                .filter(json -> !json.hasNonNull("error"))
                .flatMap(json -> {
                    var slug = json.path("workspace_slug");
                    var path = json.path("path");
                    return isPath(slug, MAX_SLUG, 1) && isPath(path, MAX_PATH, MAX_PATH)
                            ? Optional.of(new ToolResult.Link(slug.asString(), path.asString()))
                            : Optional.empty();
                });
    }

    /** Whether the path stays below its start on every system. */
    private static boolean isPath(JsonNode json, int longest, int mostSegments) {
        if (!json.isString() || json.asString().length() > longest || !WellFormed.is(json.asString())) {
            return false;
        }
        var segments = List.of(json.asString().split("[/\\\\]", -1));
        return segments.size() <= mostSegments
                && segments.stream()
                        .noneMatch(segment -> segment.isBlank() || segment.equals(".") || segment.equals(".."));
    }

    private static String said(Content content) {
        return switch (content) {
            case ImageContent image -> binary("An image", image.mimeType(), bytesOf(image.data()));
            case AudioContent audio -> binary("A recording", audio.mimeType(), bytesOf(audio.data()));
            case EmbeddedResource embedded -> said(embedded.resource());
            case ResourceLink link -> said(link);
            default -> "[Something of a kind that Steward does not know]";
        };
    }

    private static String said(ResourceContents resource) {
        var text =
                switch (resource) {
                    case TextResourceContents texts -> orEmpty(texts.text());
                    case BlobResourceContents blob ->
                        HiddenFiles.text(blob.mimeType(), blob.blob()).orElse(null);
                    default -> null;
                };
        var uri = label(orEmpty(resource.uri()));
        return text != null
                ? "[The resource %s:]\n%s".formatted(uri, text)
                : binary(
                        "The resource " + uri,
                        resource.mimeType(),
                        resource instanceof BlobResourceContents blob ? bytesOf(blob.blob()) : 0);
    }

    private static String said(ResourceLink link) {
        var title = label(orEmpty(link.title()));
        var description = label(orEmpty(link.description()), MAX_DESCRIPTION);
        var name = label(orEmpty(link.name()));
        return "[A link to %s, %s%s%s%s]"
                .formatted(
                        title.isEmpty() || title.equals(name) ? name : "%s (%s)".formatted(name, title),
                        label(orEmpty(link.uri())),
                        typed(link.mimeType()),
                        link.size() == null ? "" : sized(link.size()),
                        description.isEmpty() ? "" : ": " + description);
    }

    /** Returns the decoded size of a base64 text. */
    static long bytesOf(@Nullable String base64) {
        var text = orEmpty(base64);
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '=') {
            end--;
        }
        return end * 3L / 4;
    }

    /** The protocol guarantees texts, but servers do not. */
    private static String orEmpty(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }

    static String binary(String what, @Nullable String type, long bytes) {
        return "[%s%s%s: it is not part of this text]".formatted(what, typed(type), sized(bytes));
    }

    private static String typed(@Nullable String type) {
        return type == null || type.isBlank() ? "" : " of type " + label(type);
    }

    private static String sized(long bytes) {
        if (bytes < 1_000) {
            return ", %d bytes".formatted(bytes);
        }
        return bytes < 1_000_000
                ? ", %d kB".formatted(Math.round(bytes / 1e3))
                : ", %d MB".formatted(Math.round(bytes / 1e6));
    }

    /** Cleans a name given by a server so that it stays within the sentence. */
    private static String label(String text) {
        return label(text, MAX_LABEL);
    }

    private static String label(String text, int longest) {
        var line = text.replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}\\[\\]]+", " ").strip();
        return Truncate.to(ForeignText.block(line), longest);
    }
}
