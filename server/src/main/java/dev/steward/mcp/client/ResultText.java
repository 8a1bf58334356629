package dev.steward.mcp.client;

import dev.steward.platform.text.ForeignText;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import dev.steward.tool.ToolResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Writes the text of a result for a model. */
final class ResultText {

    static final String EMPTY = "(empty result)";

    private static final int MAX_LABEL = 200;
    private static final int MAX_DESCRIPTION = 2_000;
    private static final int MAX_SLUG = 255;
    private static final int MAX_PATH = 4_096;

    private ResultText() {}

    /** Joins all parts with blank lines. Binary parts become a sentence with their type and size. */
    static String whole(List<ResultPart> parts) {
        var text = parts.stream()
                .map(part -> said(part, parts))
                .filter(said -> !said.isEmpty())
                .collect(Collectors.joining("\n\n"));
        return text.isBlank() ? EMPTY : WellFormed.repaired(text);
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

    private static String said(ResultPart part, List<ResultPart> all) {
        return switch (part) {
            case ResultPart.Text(var text) -> text;
            case ResultPart.Image(var type, long bytes) -> binary("An image", type, bytes);
            case ResultPart.Audio(var type, long bytes) -> binary("A recording", type, bytes);
            case ResultPart.Resource(var uri, var type, var text, long bytes) ->
                text == null
                        ? binary("The resource " + label(uri), type, bytes)
                        : "[The resource %s:]\n%s".formatted(label(uri), text);
            case ResultPart.ResourceLink link -> said(link);
            case ResultPart.Structured(var json) -> beside(json, all);
        };
    }

    private static String said(ResultPart.ResourceLink link) {
        var title = label(Objects.requireNonNullElse(link.title(), ""));
        var description = label(Objects.requireNonNullElse(link.description(), ""), MAX_DESCRIPTION);
        var name = label(link.name());
        var bytes = link.bytes();
        return "[A link to %s, %s%s%s%s]"
                .formatted(
                        title.isEmpty() || title.equals(name) ? name : "%s (%s)".formatted(name, title),
                        label(link.uri()),
                        typed(link.mimeType()),
                        bytes == null ? "" : sized(bytes),
                        description.isEmpty() ? "" : ": " + description);
    }

    private static String beside(String json, List<ResultPart> all) {
        var texts = all.stream()
                .map(part -> part instanceof ResultPart.Text(var text) ? text : null)
                .filter(Objects::nonNull)
                .toList();
        return CanonicalJson.read(json)
                .map(value -> SaidTwice.rest(value, texts))
                .orElse(json);
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
