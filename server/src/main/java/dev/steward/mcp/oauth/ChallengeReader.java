package dev.steward.mcp.oauth;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parses RFC 9110 challenges in one pass without backtracking. Anything unexpected is skipped. */
final class ChallengeReader {

    private static final String MARKS = "!#$%&'*+-.^_`|~/";

    private final String text;
    private int at;

    /** @param parameters by lower-case name; the first of a name counts */
    record One(String scheme, Map<String, String> parameters) {}

    ChallengeReader(String text) {
        this.text = text;
    }

    List<One> all() {
        var all = new ArrayList<One>();
        while (at < text.length()) {
            var word = word().toLowerCase(Locale.ROOT);
            if (word.isEmpty()) {
                passOver();
                continue;
            }
            int end = at;
            skipSpaces();
            if (at < text.length() && text.charAt(at) == '=') {
                at++;
                skipSpaces();
                var value = at < text.length() && text.charAt(at) == '"' ? quoted() : unquoted();
                if (!all.isEmpty()) {
                    all.getLast().parameters().putIfAbsent(word, value);
                }
            } else {
                at = end;
                all.add(new One(word, new LinkedHashMap<>()));
            }
        }
        return all;
    }

    private void passOver() {
        if (text.charAt(at) == '"') {
            quoted();
        } else {
            at++;
        }
    }

    private String word() {
        int start = at;
        while (at < text.length() && isOfWord(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    /** Some servers write an address without quotes. */
    private String unquoted() {
        int start = at;
        while (at < text.length() && ", \t".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    private static boolean isOfWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || MARKS.indexOf(c) >= 0;
    }

    private String quoted() {
        var value = new StringBuilder();
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            value.append(text.charAt(at++));
        }
        at++;
        return value.toString();
    }

    private void skipSpaces() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }
}
