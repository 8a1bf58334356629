package dev.steward.platform.security;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts a text with AES-256-GCM. The text's name is authenticated with it, so that an encrypted value cannot be moved to
 * another name. The format is {@code v1:} and the base64 of nonce, cipher text and tag; a later scheme gets a higher number,
 * and both can be read while the rows are rewritten.
 */
record Seal(SecretKey key) {

    private static final String V1 = "v1:";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    String close(String name, String text, SecureRandom random) throws GeneralSecurityException {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] sealed = cipher(Cipher.ENCRYPT_MODE, name, nonce).doFinal(text.getBytes(StandardCharsets.UTF_8));
        byte[] all = Arrays.copyOf(nonce, nonce.length + sealed.length);
        System.arraycopy(sealed, 0, all, nonce.length, sealed.length);
        return V1 + Base64.getEncoder().encodeToString(all);
    }

    /** @throws GeneralSecurityException if the value was changed, moved, or encrypted with another key */
    String open(String name, String value) throws GeneralSecurityException {
        if (!value.startsWith(V1)) {
            throw new GeneralSecurityException("unknown form");
        }
        byte[] all;
        try {
            all = Base64.getDecoder().decode(value.substring(V1.length()));
        } catch (IllegalArgumentException e) {
            throw new GeneralSecurityException("not base64", e);
        }
        if (all.length < NONCE_BYTES) {
            throw new GeneralSecurityException("too short");
        }
        Cipher cipher = cipher(Cipher.DECRYPT_MODE, name, Arrays.copyOf(all, NONCE_BYTES));
        return new String(cipher.doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES), StandardCharsets.UTF_8);
    }

    private Cipher cipher(int mode, String name, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(name.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
