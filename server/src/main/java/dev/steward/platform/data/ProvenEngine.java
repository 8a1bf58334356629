package dev.steward.platform.data;

import org.h2.engine.Constants;

/**
 * The version of the embedded database engine whose file format {@link StoreRecovery}, {@link StoreFile} and {@link
 * Housekeeping} know. Another version may write its files in another way, and what helps here would destroy them there:
 * it looks after its file by itself, as {@link Upkeep.Plain} lets it.
 */
final class ProvenEngine {

    /** Changed only when the tests of power cuts and of housekeeping have passed with that version, at length. */
    static final String VERSION = "2.4.240";

    private ProvenEngine() {}

    /** Returns the version on the class path. Asked for by name: the compiler would write down the one it saw. */
    static String running() {
        try {
            return String.valueOf(Constants.class.getField("VERSION").get(null));
        } catch (ReflectiveOperationException e) {
            return "unknown";
        }
    }
}
