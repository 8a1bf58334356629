package dev.steward.push;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.security.GeneralSecurityException;
import java.security.interfaces.ECPublicKey;

@Schema(name = "PushKeys", description = "The keys of the browser to encrypt messages for")
record PushKeys(
        @Schema(maxLength = MAX_KEY, description = "Its public key on the curve P-256, in base64url")
        String p256dh,

        @Schema(maxLength = MAX_SECRET, description = "Its 16 secret bytes, in base64url")
        String auth) {

    private static final int MAX_KEY = 100;
    private static final int MAX_SECRET = 40;
    private static final int SECRET_BYTES = 16;

    PushKeys {
        new Check()
                .required("p256dh", p256dh)
                .that(p256dh == null || isKey(p256dh), "p256dh", "must be a point on the curve P-256, in base64url")
                .required("auth", auth)
                .that(auth == null || isSecret(auth), "auth", "must be 16 bytes, in base64url")
                .verify();
    }

    private static boolean isKey(String text) {
        try {
            return text.length() <= MAX_KEY && P256.publicKey(P256.bytes(text)) != null;
        } catch (GeneralSecurityException | IllegalArgumentException _) {
            return false;
        }
    }

    private static boolean isSecret(String text) {
        try {
            return text.length() <= MAX_SECRET && P256.bytes(text).length == SECRET_BYTES;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /** The public key, already validated. */
    ECPublicKey key() throws GeneralSecurityException {
        return P256.publicKey(P256.bytes(p256dh));
    }

    byte[] secret() {
        return P256.bytes(auth);
    }

    /** Omits the keys. */
    @Override
    public String toString() {
        return "PushKeys";
    }
}
