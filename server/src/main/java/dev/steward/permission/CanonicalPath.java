package dev.steward.permission;

import dev.steward.platform.text.NameKey;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An absolute file path in the one unambiguous spelling. Anything else is rejected: control characters, {@code %}, patterns,
 * variables, backslashes, {@code .} and {@code ..}, double slashes, blanks and dots at the end of a name.
 *
 * @param name without a trailing slash; empty for the root
 */
record CanonicalPath(String name) {

    private static final Pattern SPELLING = Pattern.compile("[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}%*?\\[\\]{}$\\\\]+");

    /** Parts that some systems drop or read differently. */
    private static final Pattern LOOSE = Pattern.compile("//|[.\\p{Z}](?:/|$)|/\\p{Z}");

    private static final int MAX_LENGTH = 4_096;

    /** Empty if the path is ambiguous or depends on something else. */
    static Optional<CanonicalPath> of(String path) {
        boolean isFine = path.startsWith("/")
                && path.length() <= MAX_LENGTH
                && SPELLING.matcher(path).matches()
                && !LOOSE.matcher(path).find();
        return isFine
                ? Optional.of(new CanonicalPath(path.endsWith("/") ? path.substring(0, path.length() - 1) : path))
                : Optional.empty();
    }

    boolean isUnder(CanonicalPath folder) {
        return isUnder(name, folder.name);
    }

    /** Whether a case-insensitive file system would find it there. */
    boolean isUnderLoosely(CanonicalPath folder) {
        return isUnder(NameKey.of(name), NameKey.of(folder.name));
    }

    private static boolean isUnder(String path, String folder) {
        return path.equals(folder) || path.startsWith(folder + "/");
    }
}
