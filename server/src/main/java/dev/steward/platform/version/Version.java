package dev.steward.platform.version;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The version of this build. Releases are tagged {@code YYYY.M.MICRO}; a build between two tags is a development version of
 * the next one: three commits after {@code 2026.11.0} comes {@code 2026.11.1-dev.3+g4f0c2aa}.
 *
 * @param version as shown to people and scripts, ordered by semantic versioning
 * @param commit the abbreviated commit, null if unknown
 * @param buildDate the day (UTC) of the commit, null if unknown
 */
public record Version(
        String version, @Nullable String commit, @Nullable LocalDate buildDate) {

    /**
     * The output of {@code git describe --tags --long --always --dirty=-changed}: a tag, the number of commits since, and
     * the commit; or the commit alone.
     */
    private static final Pattern DESCRIBED =
            Pattern.compile("(?:v?(\\d+)\\.(\\d+)\\.(\\d+)-(\\d+)-g)?([0-9a-f]{7,40})(-changed)?");

    /** The part after {@code +} in a given version: {@code g4f0c2aa.d20261121}; either half may be missing. */
    private static final Pattern LOCAL_PART = Pattern.compile("\\+(?:g([0-9a-f]{7,40}))?\\.?(?:d(\\d{8}))?$");

    private static final String UNKNOWN = "0.0.0-dev";

    /**
     * Computes the version of a build. A given version wins, then git's description; a build with neither is {@code
     * 0.0.0-dev}.
     */
    static Version of(BuildFacts facts) {
        if (facts.given() != null) {
            return given(facts.given(), facts);
        }
        Matcher described = DESCRIBED.matcher(facts.described() == null ? "" : facts.described());
        if (!described.matches()) {
            return new Version(UNKNOWN, null, null);
        }
        String commit = described.group(5);
        return new Version(versionAt(described, commit), commit, facts.committed());
    }

    private static String versionAt(Matcher described, String commit) {
        boolean changed = described.group(6) != null;
        String local = "+g" + commit + (changed ? ".changed" : "");
        if (described.group(1) == null) {
            return UNKNOWN + local;
        }
        String minor = described.group(1) + "." + described.group(2) + ".";
        int micro = Integer.parseInt(described.group(3));
        int commitsSince = Integer.parseInt(described.group(4));
        return commitsSince == 0 && !changed ? minor + micro : minor + (micro + 1) + "-dev." + commitsSince + local;
    }

    private static Version given(String version, BuildFacts facts) {
        Matcher local = LOCAL_PART.matcher(version);
        if (!local.find()) {
            return new Version(version, null, facts.committed());
        }
        LocalDate day = local.group(2) == null
                ? facts.committed()
                : LocalDate.parse(local.group(2), DateTimeFormatter.BASIC_ISO_DATE);
        return new Version(version, local.group(1), day);
    }
}
