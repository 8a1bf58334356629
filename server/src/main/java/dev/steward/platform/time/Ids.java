package dev.steward.platform.time;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Generates random identifiers and tokens; nothing else in the service uses randomness. Only the seed is read from the
 * system, at startup: ids are needed on event loops, which must not wait for a file.
 */
@Component
public class Ids {

    private static final int TOKEN_BYTES = 32;

    private static final long VERSION_MASK = 0xf000L;
    private static final long VERSION_4 = 0x4000L;
    private static final long VARIANT_MASK = 0xc000_0000_0000_0000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final SecureRandom random = seeded();

    private static SecureRandom seeded() {
        try {
            var random = SecureRandom.getInstance("DRBG");
            random.nextLong();
            return random;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has this generator of random numbers", e);
        }
    }

    /** A random UUID, for public ids that never change. */
    public UUID uuid() {
        return new UUID(random.nextLong() & ~VERSION_MASK | VERSION_4, random.nextLong() & ~VARIANT_MASK | VARIANT);
    }

    /** A URL-safe token of 256 random bits. */
    public String token() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** A short random word that distinguishes one run of the process from the next. */
    public String epoch() {
        return Long.toString(random.nextLong() & 0xfffffffffL, Character.MAX_RADIX);
    }

    /** A random number from 0 to 1, used to spread retries of things that failed together. */
    public double share() {
        return random.nextDouble();
    }
}
