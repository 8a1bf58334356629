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
 * The pictures that one answer brings, wherever its provider puts them: at an address, as a {@code data:} address, or as base64
 * in a field of one of several names. Bytes are kept for whoever reads the answer; a sentence stands for what cannot be shown.
 * Filled by the thread that reads the stream, and asked by another.
 */
final class GivenPictures {

    private static final int MAX_PICTURES = 10;

    /** Of all pictures of an answer. */
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

    /** Whether the part holds a picture, whatever its type is called. */
    static boolean isIn(JsonNode part) {
        return part.path("inlineData").isObject() || part.path("inline_data").isObject();
    }

    /** Takes a picture, and gives the words that stand for it in the answer; empty when it is kept. */
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

    /** Those that have come since this was asked last. */
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

    /** Whether it can be shown and there is room for it, or it was given before: some say at the end once more what came. */
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
