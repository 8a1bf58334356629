package dev.steward.mcp.client;

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
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Converts the result of a tool call into what a model reads. */
final class ResultParts {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ResultParts() {}

    static ToolResult result(CallToolResult result) {
        boolean isError = Boolean.TRUE.equals(result.isError());
        var files = new HiddenFiles();
        var contents = result.content() == null ? List.<Content>of() : result.content();
        contents.forEach(content -> picture(content, files));
        var structured = result.structuredContent() == null
                ? null
                : files.without(JSON.valueToTree(result.structuredContent())).toString();
        var text = ResultText.whole(parts(contents, structured, files));
        return new ToolResult(
                isError && text.equals(ResultText.EMPTY) ? "(the tool failed and did not say why)" : text,
                isError,
                ResultText.link(isError, structured).orElse(null),
                files.pictures());
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

    private static List<ResultPart> parts(List<Content> contents, @Nullable String structured, HiddenFiles files) {
        var parts = new ArrayList<ResultPart>();
        contents.stream().map(content -> part(content, files)).forEach(parts::add);
        if (structured != null) {
            parts.add(new ResultPart.Structured(structured));
        }
        return parts;
    }

    private static ResultPart part(Content content, HiddenFiles files) {
        return switch (content) {
            case TextContent text -> new ResultPart.Text(files.without(orEmpty(text.text())));
            case ImageContent image ->
                new ResultPart.Image(orEmpty(image.mimeType()), ResultPart.bytesOf(orEmpty(image.data())));
            case AudioContent audio ->
                new ResultPart.Audio(orEmpty(audio.mimeType()), ResultPart.bytesOf(orEmpty(audio.data())));
            case EmbeddedResource embedded -> resource(embedded.resource());
            case ResourceLink link ->
                new ResultPart.ResourceLink(
                        orEmpty(link.uri()),
                        orEmpty(link.name()),
                        link.title(),
                        link.description(),
                        link.mimeType(),
                        link.size());
            default -> new ResultPart.Text("[Something of a kind that Steward does not know]");
        };
    }

    private static ResultPart resource(ResourceContents resource) {
        return switch (resource) {
            case TextResourceContents text ->
                new ResultPart.Resource(orEmpty(text.uri()), text.mimeType(), orEmpty(text.text()), 0);
            case BlobResourceContents blob ->
                new ResultPart.Resource(
                        orEmpty(blob.uri()),
                        blob.mimeType(),
                        HiddenFiles.text(blob.mimeType(), blob.blob()).orElse(null),
                        ResultPart.bytesOf(orEmpty(blob.blob())));
            default -> new ResultPart.Resource(orEmpty(resource.uri()), resource.mimeType(), null, 0);
        };
    }

    /** The protocol guarantees texts, but servers do not. */
    private static String orEmpty(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
