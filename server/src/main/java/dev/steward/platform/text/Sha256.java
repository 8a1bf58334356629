package dev.steward.platform.text;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of texts and bytes, as 64 digits in small letters. Not for several threads. */
public final class Sha256 {

    private final MessageDigest digest;

    /** Of nothing so far. */
    public Sha256() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has it", e);
        }
    }

    public static String of(String text) {
        return new Sha256().add(text).hex();
    }

    public static String of(byte[] bytes) {
        return new Sha256().add(ByteBuffer.wrap(bytes)).hex();
    }

    /** Adds the bytes of the text in UTF-8. */
    public Sha256 add(String text) {
        return add(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Adds what remains in the buffer, which stays as it is. */
    public Sha256 add(ByteBuffer bytes) {
        digest.update(bytes.duplicate());
        return this;
    }

    /** The sum of all that was added; begins again with nothing. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
