package dev.steward.platform.time;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Random identifiers and tokens; nothing else in the service asks for randomness. */
@Component
public class Ids {

    private static final int TOKEN_BYTES = 32;

    private final SecureRandom random = new SecureRandom();

    /** A random UUID, for public ids that never change. */
    public UUID uuid() {
        return UUID.randomUUID();
    }

    /** A URL-safe token of 256 random bits. */
    public String token() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** A short random word, to tell one run of the process from the next. */
    public String epoch() {
        return Long.toString(random.nextLong() & 0xfffffffffL, Character.MAX_RADIX);
    }
}
