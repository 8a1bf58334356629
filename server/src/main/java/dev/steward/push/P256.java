package dev.steward.push;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Arrays;
import java.util.Base64;

/** Converts P-256 keys from and to the raw base64url form that Web Push uses. */
final class P256 {

    static final int POINT_BYTES = 65;

    private static final int NUMBER_BYTES = 32;
    private static final byte UNCOMPRESSED = 4;
    private static final ECParameterSpec CURVE = curve();

    private P256() {}

    private static ECParameterSpec curve() {
        try {
            var parameters = AlgorithmParameters.getInstance("EC");
            parameters.init(new ECGenParameterSpec("secp256r1"));
            return parameters.getParameterSpec(ECParameterSpec.class);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has it", e);
        }
    }

    static KeyPair newPair() throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(CURVE);
        return generator.generateKeyPair();
    }

    /** The public key of an uncompressed point of 65 bytes. @throws InvalidKeyException if it is not on the curve */
    static ECPublicKey publicKey(byte[] point) throws GeneralSecurityException {
        if (point.length != POINT_BYTES || point[0] != UNCOMPRESSED) {
            throw new InvalidKeyException("A point has 65 bytes and begins with 4");
        }
        var x = new BigInteger(1, Arrays.copyOfRange(point, 1, 1 + NUMBER_BYTES));
        var y = new BigInteger(1, Arrays.copyOfRange(point, 1 + NUMBER_BYTES, POINT_BYTES));
        if (!isOnCurve(x, y)) {
            throw new InvalidKeyException("The point is not on the curve");
        }
        return (ECPublicKey) KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(new ECPoint(x, y), CURVE));
    }

    /** Prevents invalid curve attacks, where a point on another curve reveals parts of the private key. */
    private static boolean isOnCurve(BigInteger x, BigInteger y) {
        var curve = CURVE.getCurve();
        var p = ((ECFieldFp) curve.getField()).getP();
        var right = x.pow(3).add(curve.getA().multiply(x)).add(curve.getB()).mod(p);
        return x.compareTo(p) < 0 && y.compareTo(p) < 0 && y.pow(2).mod(p).equals(right);
    }

    static ECPrivateKey privateKey(byte[] number) throws GeneralSecurityException {
        return (ECPrivateKey)
                KeyFactory.getInstance("EC").generatePrivate(new ECPrivateKeySpec(new BigInteger(1, number), CURVE));
    }

    static byte[] point(ECPublicKey key) {
        var point = new byte[POINT_BYTES];
        point[0] = UNCOMPRESSED;
        fill(point, 1, key.getW().getAffineX());
        fill(point, 1 + NUMBER_BYTES, key.getW().getAffineY());
        return point;
    }

    static byte[] number(ECPrivateKey key) {
        var number = new byte[NUMBER_BYTES];
        fill(number, 0, key.getS());
        return number;
    }

    private static void fill(byte[] into, int at, BigInteger number) {
        var bytes = number.toByteArray();
        int length = Math.min(bytes.length, NUMBER_BYTES);
        System.arraycopy(bytes, bytes.length - length, into, at + NUMBER_BYTES - length, length);
    }

    static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** @throws IllegalArgumentException if it is not base64url */
    static byte[] bytes(String text) {
        return Base64.getUrlDecoder().decode(text);
    }
}
