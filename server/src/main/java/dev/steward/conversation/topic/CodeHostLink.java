package dev.steward.conversation.topic;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validates references to a code host: a repository, as in {@code owner/name}, and the number of an issue in it. */
final class CodeHostLink {

    /** Maximum characters of a repository. */
    static final int MAX_REPO = 255;

    private static final Pattern REPO = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*/(?!\\.\\.?$)[A-Za-z0-9_.-]+");

    private CodeHostLink() {}

    /** The repository without surrounding blanks; null if it is blank. */
    static @Nullable String tidy(@Nullable String repo) {
        return repo == null || repo.isBlank() ? null : repo.strip();
    }

    /** The same for a change; a blank repository clears it. */
    static Patch<@Nullable String> tidy(Patch<@Nullable String> repo) {
        var kept = tidy(repo.value());
        return kept == null && !repo.isAbsent() ? new Patch.Null<>() : repo.map(_ -> kept);
    }

    /** Adds their errors to the check; absent values pass. */
    static Check check(Check check, @Nullable String repo, @Nullable Integer issue) {
        return check.length("github_repo", repo, 0, MAX_REPO)
                .that(isRepo(repo), "github_repo", "must be written as owner/name")
                .that(issue == null || issue > 0, "github_issue_number", "must be a number from 1");
    }

    private static boolean isRepo(@Nullable String repo) {
        return repo == null || repo.length() > MAX_REPO || REPO.matcher(repo).matches();
    }
}
