package dev.steward.push;

import dev.steward.platform.security.Origin;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * The key pair that identifies Steward to push services as the sender that the browser subscribed to. Spec: RFC 8292.
 *
 * @param publicKey a point of 65 bytes in base64url, as passed to browsers
 */
record Vapid(String publicKey, ECPrivateKey privateKey) {

    /** Push services accept at most a day, and clocks may differ. */
    private static final Duration VALID = Duration.ofHours(12);

    private static final String HEADER = encoded("{\"typ\":\"JWT\",\"alg\":\"ES256\"}");

    static Vapid newOne() {
        try {
            var pair = P256.newPair();
            return new Vapid(P256.text(P256.point((ECPublicKey) pair.getPublic())), (ECPrivateKey) pair.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java can make such keys", e);
        }
    }

    /** @param secret as returned by {@link #secret} */
    static Vapid of(String publicKey, String secret) throws GeneralSecurityException {
        return new Vapid(publicKey, P256.privateKey(P256.bytes(secret)));
    }

    /** The private key as text. */
    String secret() {
        return P256.text(P256.number(privateKey));
    }

    /** The value of the {@code Authorization} header. @param contact address of the operator */
    String authorization(Origin service, String contact, Instant now) throws GeneralSecurityException {
        var claims = new LinkedHashMap<String, Object>();
        claims.put("aud", "https://" + service.authority());
        claims.put("exp", now.plus(VALID).getEpochSecond());
        claims.put("sub", contact);
        var said = HEADER + "." + encoded(JsonMapper.shared().writeValueAsString(claims));
        var signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initSign(privateKey);
        signature.update(said.getBytes(StandardCharsets.US_ASCII));
        return "vapid t=%s.%s, k=%s".formatted(said, P256.text(signature.sign()), publicKey);
    }

    private static String encoded(String text) {
        return P256.text(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Omits the private key. */
    @Override
    public String toString() {
        return "Vapid[" + publicKey + "]";
    }
}
