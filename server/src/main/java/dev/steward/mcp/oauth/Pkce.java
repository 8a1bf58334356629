package dev.steward.mcp.oauth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Proves that the one who redeems a code is the one who requested it (RFC 7636, S256).
 *
 * @param verifier 43 to 128 URL-safe characters; secret
 */
record Pkce(String verifier) {

    String challenge() {
        try {
            var sum = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(sum);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has it", e);
        }
    }

    @Override
    public String toString() {
        return "Pkce[]";
    }
}
