package dev.steward.platform.security;

/** A stored secret that cannot be decrypted. The message is a sentence that says what to do. */
public final class SecretUnreadable extends RuntimeException {

    SecretUnreadable(String message, Throwable cause) {
        super(message, cause);
    }

    SecretUnreadable(String message) {
        super(message);
    }
}
