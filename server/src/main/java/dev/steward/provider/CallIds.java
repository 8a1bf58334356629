package dev.steward.provider;

import dev.steward.platform.text.Sha256;
import java.util.HashSet;
import java.util.Set;

/**
 * Names the calls of one request as its receiver wants it, each once. A call keeps its name where that is possible; another
 * one depends on nothing but the calls before it, so that a longer history begins as the shorter one did.
 */
final class CallIds {

    /** As many as the strictest receiver takes. */
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
