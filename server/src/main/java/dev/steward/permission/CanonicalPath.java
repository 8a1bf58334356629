package dev.steward.permission;

import dev.steward.platform.text.NameKey;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of a file from the root on, in the one spelling that says which file that is. Any other spelling is none: control
 * characters, {@code %}, patterns, variables, backslashes, {@code .} and {@code ..}, two slashes, blanks and dots at the end of
 * a name.
 *
 * @param name without a slash at its end; empty for the root
 */
record CanonicalPath(String name) {

    private static final Pattern SPELLING = Pattern.compile("[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}%*?\\[\\]{}$\\\\]+");

    /** Parts that are left out, or are read as others, by some systems. */
    private static final Pattern LOOSE = Pattern.compile("//|[.\\p{Z}](?:/|$)|/\\p{Z}");

    private static final int MAX_LENGTH = 4_096;

    /** Empty where it can be read in two ways, or depends on something else. */
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

    /** Whether a system that does not tell capital letters would find it there. */
    boolean isUnderLoosely(CanonicalPath folder) {
        return isUnder(NameKey.of(name), NameKey.of(folder.name));
    }

    private static boolean isUnder(String path, String folder) {
        return path.equals(folder) || path.startsWith(folder + "/");
    }
}
