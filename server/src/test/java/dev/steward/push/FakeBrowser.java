package dev.steward.push;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.interfaces.ECPublicKey;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.KeyAgreement;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The browser's side of a subscription, written from the specification rather than from the service. */
record FakeBrowser(KeyPair pair, byte[] auth) {

    static FakeBrowser newOne() {
        try {
            return new FakeBrowser(P256.newPair(), Arrays.copyOf(new byte[] {7, 1, 9}, 16));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    PushKeys keys() {
        return new PushKeys(P256.text(P256.point((ECPublicKey) pair.getPublic())), P256.text(auth));
    }

    PushSubscribe subscription(String endpoint, String label) {
        return new PushSubscribe(endpoint, keys(), label);
    }

    JsonNode read(byte[] message) {
        return JsonMapper.shared().readTree(opened(message));
    }

    String opened(byte[] message) {
        try {
            var in = ByteBuffer.wrap(message);
            var salt = new byte[16];
            in.get(salt);
            if (in.getInt() < message.length - 86) {
                throw new IllegalStateException("More than one record");
            }
            var sender = new byte[in.get()];
            in.get(sender);
            var sealed = new byte[in.remaining()];
            in.get(sealed);
            var agreement = KeyAgreement.getInstance("ECDH");
            agreement.init(pair.getPrivate());
            agreement.doPhase(P256.publicKey(sender), true);
            var own = P256.point((ECPublicKey) pair.getPublic());
            var info = ByteBuffer.allocate(14 + 65 + 65)
                    .put("WebPush: info\0".getBytes(StandardCharsets.US_ASCII))
                    .put(own)
                    .put(sender)
                    .array();
            var input = hkdf(auth, agreement.generateSecret(), info, 32);
            var cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    new SecretKeySpec(hkdf(salt, input, info("aes128gcm"), 16), "AES"),
                    new GCMParameterSpec(128, hkdf(salt, input, info("nonce"), 12)));
            var record = cipher.doFinal(sealed);
            int end = record.length - 1;
            while (record[end] == 0) {
                end--;
            }
            if (record[end] != 2) {
                throw new IllegalStateException("Not the last record");
            }
            return new String(record, 0, end, StandardCharsets.UTF_8);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] info(String name) {
        return ("Content-Encoding: " + name + "\0").getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] hkdf(byte[] salt, byte[] input, byte[] info, int length) throws GeneralSecurityException {
        return KDF.getInstance("HKDF-SHA256")
                .deriveData(HKDFParameterSpec.ofExtract()
                        .addIKM(input)
                        .addSalt(salt)
                        .thenExpand(info, length));
    }
}
