package dev.steward.provider;

import java.net.URI;
import java.util.Map;

/**
 * Where requests go and how they prove who sends them; two endpoints that are equal share one chat model.
 *
 * @param baseUrl the part before {@code /chat/completions}, without a slash at the end
 * @param key the bearer token; empty means that no {@code Authorization} header is sent
 */
record Endpoint(String baseUrl, String key, Map<String, String> headers, Map<String, String> query) {

    /** Host and port as a person would name them; never a password that stands before them. */
    String host() {
        String authority = String.valueOf(URI.create(baseUrl).getRawAuthority());
        return authority.substring(authority.lastIndexOf('@') + 1);
    }

    /** Takes the credentials out of a text that a provider sent, before anybody sees it. */
    String redact(String text) {
        String clean = redact(text, key);
        for (String value : headers.values()) {
            clean = redact(clean, value);
        }
        return clean;
    }

    private static String redact(String text, String secret) {
        return secret.length() < 4 ? text : text.replace(secret, "•••");
    }

    /** A record would print the key. */
    @Override
    public String toString() {
        return "Endpoint[" + host() + "]";
    }
}
