package dev.steward.provider;

import java.net.URI;
import java.util.Map;

/**
 * The address and credentials for requests; equal endpoints share one chat model.
 *
 * @param baseUrl the part before {@code /chat/completions}, without a trailing slash
 * @param key the bearer token; if empty, no {@code Authorization} header is sent
 */
record Endpoint(String baseUrl, String key, Map<String, String> headers, Map<String, String> query) {

    /** Host and port for display, without any password before them. */
    String host() {
        String authority = String.valueOf(URI.create(baseUrl).getRawAuthority());
        return authority.substring(authority.lastIndexOf('@') + 1);
    }

    /** Removes the credentials from a text sent by a provider. */
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

    /** Replaces the record's default, which would print the key. */
    @Override
    public String toString() {
        return "Endpoint[" + host() + "]";
    }
}
