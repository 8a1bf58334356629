package dev.steward.toolserver;

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
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** What a tool gave back, as its server says it, made into what a model reads. */
final class ResultParts {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final int MOST_PICTURES = 10;

    /** In characters of base64: files of conversations have 8 MiB at the most. */
    private static final int LONGEST_PICTURE = (8 << 20) / 3 * 4;

    private ResultParts() {}

    static ToolResult result(CallToolResult result) {
        boolean isError = Boolean.TRUE.equals(result.isError());
        var structured =
                result.structuredContent() == null ? null : JSON.writeValueAsString(result.structuredContent());
        var text = ResultText.whole(parts(result.content(), structured));
        return new ToolResult(
                text, isError, ResultText.link(isError, structured).orElse(null), pictures(result.content()));
    }

    /** Those that people can be shown; what is no picture is found out where it is kept. */
    private static List<ToolResult.Picture> pictures(@Nullable List<Content> contents) {
        return contents == null
                ? List.of()
                : contents.stream()
                        .flatMap(content -> picture(content).stream())
                        .limit(MOST_PICTURES)
                        .toList();
    }

    private static Optional<ToolResult.Picture> picture(Content content) {
        return switch (content) {
            case ImageContent image -> picture(image.mimeType(), image.data());
            case EmbeddedResource embedded
            when embedded.resource() instanceof BlobResourceContents blob -> picture(blob.mimeType(), blob.blob());
            default -> Optional.empty();
        };
    }

    private static Optional<ToolResult.Picture> picture(@Nullable String type, @Nullable String base64) {
        if (type == null || !type.startsWith("image/") || base64 == null || base64.length() > LONGEST_PICTURE) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new ToolResult.Picture(type, Base64.getMimeDecoder().decode(base64)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static List<ResultPart> parts(@Nullable List<Content> contents, @Nullable String structured) {
        var parts = new ArrayList<ResultPart>();
        if (contents != null) {
            contents.stream().map(ResultParts::part).forEach(parts::add);
        }
        if (structured != null) {
            parts.add(new ResultPart.Structured(structured));
        }
        return parts;
    }

    private static ResultPart part(Content content) {
        return switch (content) {
            case TextContent text -> new ResultPart.Text(orEmpty(text.text()));
            case ImageContent image ->
                new ResultPart.Image(orEmpty(image.mimeType()), ResultPart.bytesOf(orEmpty(image.data())));
            case AudioContent audio ->
                new ResultPart.Audio(orEmpty(audio.mimeType()), ResultPart.bytesOf(orEmpty(audio.data())));
            case EmbeddedResource embedded -> resource(embedded.resource());
            case ResourceLink link ->
                new ResultPart.ResourceLink(orEmpty(link.uri()), orEmpty(link.name()), link.mimeType(), link.size());
            default -> new ResultPart.Text("[Something of a kind that Steward does not know]");
        };
    }

    private static ResultPart resource(ResourceContents resource) {
        return switch (resource) {
            case TextResourceContents text ->
                new ResultPart.Resource(orEmpty(text.uri()), text.mimeType(), orEmpty(text.text()), 0);
            case BlobResourceContents blob ->
                new ResultPart.Resource(
                        orEmpty(blob.uri()), blob.mimeType(), null, ResultPart.bytesOf(orEmpty(blob.blob())));
            default -> new ResultPart.Resource(orEmpty(resource.uri()), resource.mimeType(), null, 0);
        };
    }

    /** The protocol promises texts, servers do not. */
    private static String orEmpty(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
