package dev.steward.provider;

import dev.steward.platform.text.Sha256;
import java.util.HashSet;
import java.util.Set;

/**
 * Assigns ids to the calls of a request in the receiver's format, without duplicates. Valid ids are kept; others depend only on
 * the calls before them, so that a longer history starts with the same ids as a shorter one.
 */
final class CallIds {

    /** The length that the strictest receiver accepts. */
    private static final int LETTERS = 9;

    private final Receiver.Ids ids;
    private final Set<String> taken = new HashSet<>();

    CallIds(Receiver.Ids ids) {
        this.ids = ids;
    }

    String next(String given) {
        if (ids.takes(given) && taken.add(given)) {
            return given;
        }
        for (int attempt = 0; ; attempt++) {
            String id = Sha256.of(given + "\0" + attempt).substring(0, LETTERS);
            if (taken.add(id)) {
                return id;
            }
        }
    }
}
