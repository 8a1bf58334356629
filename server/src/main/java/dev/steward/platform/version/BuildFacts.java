package dev.steward.platform.version;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What the build recorded in {@code version.properties}, which is missing in builds by an IDE.
 *
 * @param given the version passed to the build ({@code -Dsteward.version=}), null if none
 * @param described git's description of the work tree, null outside one
 * @param committed the day of the commit in UTC
 */
record BuildFacts(
        @Nullable String given,
        @Nullable String described,
        @Nullable LocalDate committed) {

    private static final String FILE = "/version.properties";

    static BuildFacts fromClassPath() {
        Properties written = new Properties();
        try (InputStream in = BuildFacts.class.getResourceAsStream(FILE)) {
            if (in != null) {
                written.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return from(written);
    }

    static BuildFacts from(Properties written) {
        String committed = value(written, "committed");
        return new BuildFacts(
                value(written, "given"),
                value(written, "described"),
                committed == null
                        ? null
                        : OffsetDateTime.parse(committed)
                                .withOffsetSameInstant(ZoneOffset.UTC)
                                .toLocalDate());
    }

    /** An empty value counts as absent, and so does an unreplaced placeholder. */
    private static @Nullable String value(Properties written, String key) {
        String value = written.getProperty(key, "").strip();
        return value.isEmpty() || value.startsWith("$") ? null : value;
    }
}
