package dev.steward.mcp.builtin;

import dev.steward.platform.text.TextEncoding;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Detects and decodes text from the web. */
final class PageText {

    private static final Pattern TEXT =
            Pattern.compile("(?i)text/|[^;]*\\b(?:(?:nd)?json|xml|javascript|html|yaml)\\b");

    private static final Pattern CHARSET =
            Pattern.compile("(?i)charset\\s{0,9}=\\s{0,9}[\"']?([A-Za-z0-9_.:+-]{1,40})");

    private static final Pattern XML_ENCODING =
            Pattern.compile("^<\\?xml[^>]{0,200}?encoding\\s{0,9}=\\s{0,9}[\"']([A-Za-z0-9_.:-]{1,40})");

    /** Pages must declare their encoding within this many bytes. */
    private static final int BEGINNING = 1_024;

    private PageText() {}

    static boolean isText(String type) {
        return TEXT.matcher(type).lookingAt();
    }

    static boolean isHtml(String type) {
        var plain = type.strip().toLowerCase(Locale.ROOT);
        return plain.startsWith("text/html") || plain.startsWith("application/xhtml+xml");
    }

    /**
     * Returns the text of a body; empty if none. Without a text type, it must be UTF-8, and a character cut off is dropped.
     *
     * @param type the Content-Type header; empty if missing
     */
    static Optional<String> of(byte[] body, String type) {
        if (isText(type)) {
            return Optional.of(new String(body, charset(body, type)).replace("\uFEFF", ""));
        }
        return utf8(body).filter(text -> text.indexOf('\0') < 0);
    }

    private static Optional<String> utf8(byte[] body) {
        var into = CharBuffer.allocate(body.length);
        var decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
        var result = decoder.decode(ByteBuffer.wrap(body), into, false);
        return result.isError() ? Optional.empty() : Optional.of(into.flip().toString());
    }

    private static Charset charset(byte[] body, String type) {
        var beginning = new String(body, 0, Math.min(BEGINNING, body.length), StandardCharsets.ISO_8859_1);
        return marked(beginning)
                .or(() -> named(CHARSET, type))
                .or(() -> named(XML_ENCODING, beginning))
                .or(() -> isHtml(type) ? named(CHARSET, beginning) : Optional.empty())
                .orElseGet(() -> TextEncoding.of(body, Locale.ROOT).charset());
    }

    private static Optional<Charset> marked(String beginning) {
        if (beginning.startsWith("\u00ef\u00bb\u00bf")) {
            return Optional.of(StandardCharsets.UTF_8);
        }
        if (beginning.startsWith("\u00fe\u00ff")) {
            return Optional.of(StandardCharsets.UTF_16BE);
        }
        return beginning.startsWith("\u00ff\u00fe") ? Optional.of(StandardCharsets.UTF_16LE) : Optional.empty();
    }

    private static Optional<Charset> named(Pattern pattern, String text) {
        var found = pattern.matcher(text);
        if (!found.find()) {
            return Optional.empty();
        }
        try {
            return Optional.of(TextEncoding.named(found.group(1))).filter(Charset::canEncode);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            return Optional.empty();
        }
    }
}
