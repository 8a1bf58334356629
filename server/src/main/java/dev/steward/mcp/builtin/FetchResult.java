package dev.steward.mcp.builtin;

import dev.steward.outbound.OutboundAnswer;
import dev.steward.platform.text.TextEncoding;
import dev.steward.platform.text.WellFormed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Creates the result of a fetch for the model. */
final class FetchResult {

    private static final Pattern UNPACKED = Pattern.compile("(?i)\\s*(?:identity|utf-?8)?\\s*");

    private FetchResult() {}

    /**
     * The fields {@code status}, {@code url}, {@code content_type}, {@code headers}, {@code body}, {@code encoding} ({@code
     * utf-8} or {@code base64}), {@code truncated} and {@code bytes}; {@code format} is {@code markdown} if a page was made
     * readable. Takes as long as reading the body.
     */
    static Map<String, Object> of(OutboundAnswer answer, FetchArguments arguments) {
        var type = answer.header("content-type").orElse("");
        var fields = new LinkedHashMap<String, Object>();
        fields.put("status", answer.status());
        fields.put("url", answer.url());
        fields.put("content_type", type);
        var headers = new TreeMap<String, String>();
        answer.headers().forEach((name, values) -> headers.put(name, String.join(", ", values)));
        fields.put("headers", headers);
        var body = body(answer, type, arguments);
        fields.put("body", body.text());
        fields.put("encoding", body.encoding());
        if (body.isMarkdown()) {
            fields.put("format", "markdown");
        }
        fields.put("truncated", body.truncated());
        fields.put("bytes", answer.bytes());
        return fields;
    }

    private record Body(String text, String encoding, boolean isMarkdown, boolean truncated) {}

    private static Body body(OutboundAnswer answer, String type, FetchArguments arguments) {
        int most = arguments.maxBytes();
        var text = isPacked(answer) ? Optional.<String>empty() : PageText.of(whole(answer), type);
        if (text.isEmpty()) {
            boolean isCut = answer.body().length > most;
            var bytes = isCut ? Arrays.copyOf(answer.body(), most) : answer.body();
            return new Body(Base64.getEncoder().encodeToString(bytes), "base64", false, answer.truncated() || isCut);
        }
        boolean isPage = arguments.isReadable() && PageText.isHtml(type);
        var page = isPage ? ReadableHtml.of(text.get(), answer.url(), most) : new ReadableHtml.Page(text.get(), false);
        var whole = WellFormed.repaired(page.markdown());
        var cut = cut(whole, most);
        boolean isCut = answer.truncated() || page.truncated() || cut.length() < whole.length();
        return new Body(cut, "utf-8", isPage, isCut);
    }

    /** Whether the body is packed in a way that is not read. Some servers name the encoding of the text instead. */
    private static boolean isPacked(OutboundAnswer answer) {
        return answer.body().length > 0
                && answer.header("content-encoding")
                        .filter(coding -> !UNPACKED.matcher(coding).matches())
                        .isPresent();
    }

    /** The body without a character that the limit cut. */
    private static byte[] whole(OutboundAnswer answer) {
        var body = answer.body();
        return answer.truncated() ? Arrays.copyOf(body, body.length - TextEncoding.cutOff(body)) : body;
    }

    /** Cuts a text to at most this many bytes. */
    static String cut(String text, int bytes) {
        var encoded = text.getBytes(StandardCharsets.UTF_8);
        if (encoded.length <= bytes) {
            return text;
        }
        int end = bytes;
        while (end > 0 && (encoded[end] & 0xc0) == 0x80) {
            end--;
        }
        return new String(encoded, 0, end, StandardCharsets.UTF_8);
    }
}
