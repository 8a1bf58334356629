package dev.steward.mcp.oauth;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads and writes queries and posted forms. */
final class Form {

    private static final int MAX_LENGTH = 32_000;
    private static final int MAX = 50;

    private Form() {}

    static String write(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                .collect(Collectors.joining("&"));
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns empty if the text is not a form, has duplicate names, or is too large for a redirect. */
    static Optional<Map<String, String>> read(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        var fields = new LinkedHashMap<String, String>();
        try {
            for (var pair : text.split("&", MAX + 1)) {
                var parts = pair.split("=", 2);
                var name = URLDecoder.decode(parts[0], StandardCharsets.UTF_8);
                var value = parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8);
                if (fields.size() == MAX || (!pair.isEmpty() && fields.put(name, value) != null)) {
                    return Optional.empty();
                }
            }
            return Optional.of(fields);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
