package dev.steward.mcp.client;

import dev.steward.platform.text.CanonicalJson;
import dev.steward.platform.text.TextEncoding;
import dev.steward.tool.ToolResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Replaces files in the values and texts of a result, either base64 or {@code data:} addresses, with a sentence. A model cannot
 * read them, and a picture is as long as a book; pictures that people can be shown are kept. The type is detected from the first
 * bytes, whatever the server says. Use one instance per result.
 */
final class HiddenFiles {

    private static final int MAX_PICTURES = 10;

    /** In base64 characters: conversation files are limited to 8 MiB. */
    private static final int MAX_PICTURE = (8 << 20) / 3 * 4;

    /** Shorter texts are not files. */
    private static final int MIN_LENGTH = 64;

    private static final Pattern BASE64 =
            Pattern.compile("[A-Za-z0-9+/_-]{%d}[A-Za-z0-9+/_\\s-]*+={0,2}\\s*".formatted(MIN_LENGTH));

    private static final Pattern ADDRESS = Pattern.compile(
            "data:([\\w.+-]{1,100}/[\\w.+-]{1,100})?(?:;[\\w.+-]{1,100}=[\\w.+-]{1,100}){0,9};base64,([A-Za-z0-9+/_-]++={0,2})");

    private static final Pattern TEXT =
            Pattern.compile("(?i)text/|application/([\\w.-]+\\+)?(json|xml|yaml|javascript)\\b");

    /** File signatures in ISO-8859-1, with their types. */
    private static final Map<String, String> BEGINNINGS = Map.ofEntries(
            Map.entry("\u0089PNG\r\n\u001a\n", "image/png"),
            Map.entry("\u00ff\u00d8\u00ff", "image/jpeg"),
            Map.entry("GIF87a", "image/gif"),
            Map.entry("GIF89a", "image/gif"),
            Map.entry("%PDF-", "application/pdf"),
            Map.entry("PK\u0003\u0004", "application/zip"),
            Map.entry("\u001f\u008b\b", "application/gzip"),
            Map.entry("ID3\u0003", "audio/mpeg"),
            Map.entry("ID3\u0004", "audio/mpeg"),
            Map.entry("OggS", "audio/ogg"),
            Map.entry("fLaC", "audio/flac"),
            Map.entry("II*\0", "image/tiff"),
            Map.entry("MM\0*", "image/tiff"));

    private final List<ToolResult.Picture> pictures = new ArrayList<>();

    /** The pictures to show beside the text, without duplicates. */
    List<ToolResult.Picture> pictures() {
        return List.copyOf(pictures);
    }

    /** Keeps a part that is an image. Whether an image of unknown first bytes is one is checked when it is stored. */
    void picture(@Nullable String said, @Nullable String base64) {
        if (base64 != null && base64.length() <= MAX_PICTURE) {
            decoded(base64.replaceFirst("^data:[^,]*,", "")).ifPresent(bytes -> {
                var type = typeOf(bytes).or(() -> Optional.ofNullable(said)).orElse("");
                if (type.startsWith("image/")) {
                    keep(type, bytes);
                }
            });
        }
    }

    /** Returns the text of a resource that was sent as bytes; empty if it is none. */
    static Optional<String> text(@Nullable String type, @Nullable String base64) {
        return type == null || base64 == null || !TEXT.matcher(type).lookingAt()
                ? Optional.empty()
                : decoded(base64)
                        .filter(bytes -> bytes.length == 0 || TextEncoding.isText(bytes))
                        .map(bytes -> TextEncoding.of(bytes, Locale.ROOT).decode(bytes));
    }

    JsonNode without(JsonNode json) {
        return json.isString()
                ? JsonNodeFactory.instance.stringNode(within(json.asString()))
                : CanonicalJson.mapped(json, this::without);
    }

    /** Returns the text without its files; servers also send values as texts. */
    String without(String text) {
        var start = text.stripLeading();
        if (text.length() > MIN_LENGTH && (start.startsWith("{") || start.startsWith("["))) {
            var json = CanonicalJson.read(text);
            if (json.isPresent()) {
                var clean = without(json.get());
                return clean.equals(json.get()) ? text : clean.toString();
            }
        }
        return within(text);
    }

    private String within(String text) {
        if (text.length() > MIN_LENGTH && BASE64.matcher(text).matches()) {
            var bytes = decoded(text);
            var type = bytes.flatMap(HiddenFiles::typeOf);
            if (type.isPresent()) {
                return taken(type.get(), bytes.get());
            }
        }
        return text.contains("data:") ? ADDRESS.matcher(text).replaceAll(this::address) : text;
    }

    private String address(MatchResult found) {
        var bytes = decoded(found.group(2));
        var said = Optional.ofNullable(found.group(1)).orElse("");
        var type = bytes.flatMap(HiddenFiles::typeOf).orElse(said);
        boolean isText = type.isEmpty() || type.startsWith("text/") || type.equals("image/svg+xml");
        var place = bytes.isEmpty() || (isText && found.group(2).length() < MIN_LENGTH)
                ? found.group()
                : taken(type, bytes.get());
        return java.util.regex.Matcher.quoteReplacement(place);
    }

    private String taken(String type, byte[] bytes) {
        if (type.startsWith("image/")) {
            keep(type, bytes);
        }
        return ResultText.binary(
                type.startsWith("image/") ? "An image" : type.startsWith("audio/") ? "A recording" : "A file",
                type,
                bytes.length);
    }

    private void keep(String type, byte[] bytes) {
        if (pictures.size() < MAX_PICTURES
                && bytes.length <= MAX_PICTURE / 4 * 3
                && pictures.stream().noneMatch(each -> Arrays.equals(each.bytes(), bytes))) {
            pictures.add(new ToolResult.Picture(type, bytes));
        }
    }

    private static Optional<String> typeOf(byte[] bytes) {
        var head = new String(bytes, 0, Math.min(12, bytes.length), StandardCharsets.ISO_8859_1);
        if (head.startsWith("RIFF") && head.length() == 12) {
            return switch (head.substring(8)) {
                case "WEBP" -> Optional.of("image/webp");
                case "WAVE" -> Optional.of("audio/wav");
                default -> Optional.empty();
            };
        }
        if (head.startsWith("ftyp", 4)) {
            return Optional.of(
                    head.startsWith("avif", 8) ? "image/avif" : head.startsWith("hei", 8) ? "image/heic" : "video/mp4");
        }
        return BEGINNINGS.entrySet().stream()
                .filter(each -> head.startsWith(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Optional<byte[]> decoded(String base64) {
        try {
            return Optional.of(
                    Base64.getMimeDecoder().decode(base64.replace('-', '+').replace('_', '/')));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
