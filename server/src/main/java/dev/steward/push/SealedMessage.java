package dev.steward.push;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.interfaces.ECPublicKey;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.KeyAgreement;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Encrypts a message for a single browser, in one {@code aes128gcm} record. Spec: RFC 8291, RFC 8188. */
final class SealedMessage {

    /** The size that all push services accept; the message and its overhead fit in one record. */
    static final int RECORD_BYTES = 4096;

    private static final int SALT_BYTES = 16;
    private static final int HEADER_BYTES = SALT_BYTES + Integer.BYTES + 1 + P256.POINT_BYTES;
    private static final int TAG_BYTES = 16;
    private static final int KEY_BYTES = 16;
    private static final int NONCE_BYTES = 12;
    private static final int SECRET_BYTES = 32;

    /** The delimiter that ends the last record. */
    private static final byte END = 2;

    static final int MAX_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;

    private static final SecureRandom RANDOM = new SecureRandom();

    private SealedMessage() {}

    /** Encrypts a message. @throws IllegalArgumentException if it is longer than {@link #MAX_BYTES} */
    static byte[] of(byte[] said, PushKeys to) throws GeneralSecurityException {
        var salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return of(said, to, P256.newPair(), salt);
    }

    /** @param own a key pair generated for this message */
    static byte[] of(byte[] said, PushKeys to, KeyPair own, byte[] salt) throws GeneralSecurityException {
        if (said.length > MAX_BYTES) {
            throw new IllegalArgumentException("A message has at most %d bytes".formatted(MAX_BYTES));
        }
        var ownPoint = P256.point((ECPublicKey) own.getPublic());
        var agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(own.getPrivate());
        agreement.doPhase(to.key(), true);
        var info = ByteBuffer.allocate("WebPush: info".length() + 1 + 2 * P256.POINT_BYTES)
                .put(ascii("WebPush: info\0"))
                .put(P256.point(to.key()))
                .put(ownPoint)
                .array();
        var input = derived(to.secret(), agreement.generateSecret(), info, SECRET_BYTES);
        var key = derived(salt, input, ascii("Content-Encoding: aes128gcm\0"), KEY_BYTES);
        var nonce = derived(salt, input, ascii("Content-Encoding: nonce\0"), NONCE_BYTES);
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(
                Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
        var record = Arrays.copyOf(said, said.length + 1);
        record[said.length] = END;
        var sealed = cipher.doFinal(record);
        return ByteBuffer.allocate(HEADER_BYTES + sealed.length)
                .put(salt)
                .putInt(RECORD_BYTES)
                .put((byte) ownPoint.length)
                .put(ownPoint)
                .put(sealed)
                .array();
    }

    private static byte[] derived(byte[] salt, byte[] input, byte[] info, int length) throws GeneralSecurityException {
        return KDF.getInstance("HKDF-SHA256")
                .deriveData(HKDFParameterSpec.ofExtract()
                        .addIKM(input)
                        .addSalt(salt)
                        .thenExpand(info, length));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
