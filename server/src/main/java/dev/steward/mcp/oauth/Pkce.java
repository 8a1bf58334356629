package dev.steward.mcp.oauth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Proves that who brings a code is who asked for it (RFC 7636, S256).
 *
 * @param verifier 43 to 128 characters that are safe in addresses; secret
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
