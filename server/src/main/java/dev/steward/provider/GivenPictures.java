package dev.steward.provider;

import dev.steward.platform.picture.PictureFacts;
import dev.steward.tool.ToolResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Collects the pictures of an answer, wherever the provider puts them: a URL, a {@code data:} URL, or base64 in one of several
 * fields. Their bytes are kept for the reader of the answer; a sentence replaces those that cannot be shown. Thread-safe: filled
 * by the thread that reads the stream, and read by another.
 */
final class GivenPictures {

    private static final int MAX_PICTURES = 10;

    /** Maximum size of all pictures of an answer. */
    private static final int MAX_BYTES = 16 << 20;

    private static final List<String> PLACES = List.of(
            "",
            "/url",
            "/image_url",
            "/image_url/url",
            "/b64_json",
            "/image_base64",
            "/result",
            "/inlineData/data",
            "/inline_data/data",
            "/source/data",
            "/data",
            "/image");

    private final List<ToolResult.Picture> kept = new ArrayList<>();
    private int handedOut;
    private int bytes;

    /** Whether the part contains a picture, whatever its type is. */
    static boolean isIn(JsonNode part) {
        return part.path("inlineData").isObject() || part.path("inline_data").isObject();
    }

    /** Adds a picture and returns the text that replaces it in the answer; empty if it is kept. */
    synchronized String take(JsonNode picture) {
        String given = PLACES.stream()
                .map(picture::at)
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("");
        if (given.matches("https?://[^\\s<>]{1,2000}")) {
            return "\n\n![picture](<" + given + ">)\n\n";
        }
        return decoded(given).filter(this::keep).isPresent()
                ? ""
                : "\n\n(The model gave a picture, which Steward cannot show.)\n\n";
    }

    /** The pictures added since the last call. */
    synchronized List<ToolResult.Picture> next() {
        var next = List.copyOf(kept.subList(handedOut, kept.size()));
        handedOut = kept.size();
        return next;
    }

    private static Optional<byte[]> decoded(String given) {
        String base64 = given.startsWith("data:") ? given.substring(given.indexOf(',') + 1) : given;
        if (base64.length() > MAX_BYTES / 3 * 4) {
            return Optional.empty();
        }
        try {
            return Optional.of(Base64.getMimeDecoder().decode(base64));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Whether it can be shown and fits the limits, or is a duplicate: some providers repeat pictures at the end. */
    private boolean keep(byte[] picture) {
        if (kept.stream().anyMatch(each -> Arrays.equals(each.bytes(), picture))) {
            return true;
        }
        var facts = PictureFacts.of(picture).filter(each -> !each.isTooLarge());
        if (facts.isEmpty() || kept.size() == MAX_PICTURES || picture.length > MAX_BYTES - bytes) {
            return false;
        }
        bytes += picture.length;
        kept.add(new ToolResult.Picture(facts.get().mime(), picture));
        return true;
    }
}
