package dev.steward.platform.text;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of texts and bytes, as 64 lowercase hexadecimal digits. Not thread-safe. */
public final class Sha256 {

    private final MessageDigest digest;

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

    /** Adds the text in UTF-8. */
    public Sha256 add(String text) {
        return add(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Adds the remaining bytes of the buffer without consuming them. */
    public Sha256 add(ByteBuffer bytes) {
        digest.update(bytes.duplicate());
        return this;
    }

    /** The hash of everything added; resets the state. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    public byte[] bytes() {
        return digest.digest();
    }
}
