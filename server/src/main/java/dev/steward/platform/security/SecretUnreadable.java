package dev.steward.platform.security;

/** A stored secret that cannot be decrypted. The message is a sentence that says what to do. */
public final class SecretUnreadable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SecretUnreadable(String message, Throwable cause) {
        super(message, cause);
    }

    SecretUnreadable(String message) {
        super(message);
    }
}
