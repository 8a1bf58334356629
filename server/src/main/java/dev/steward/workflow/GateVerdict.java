package dev.steward.workflow;

import dev.steward.platform.text.Truncate;
import java.util.regex.Pattern;

/**
 * The verdict of a gate (SPEC, Server-side normalisation; decision 61). The summary that is searched is the text of the gate's
 * last completion line, or the whole message if there is none. Any word of refusal in it wins, and an empty one is a pass.
 *
 * @param isPass whether the run continues
 * @param reason at most {@value #MAX_LENGTH} characters, never empty
 */
record GateVerdict(boolean isPass, String reason) {

    static final int MAX_LENGTH = 600;

    private static final Pattern FAIL =
            words("FAIL|FAILED|FAILURE|UNSAFE|REJECT|REJECTED|NO[\\s\\p{Z}\\p{Pd}]+GO|NOGO|DENY|DENIED"
                    + "|NOT[\\s\\p{Z}]+(?:SAFE|OK|APPROVED)");

    /**
     * A label at the start of a reason, which is removed: the word itself, emphasis around it, and a colon, a dash or the end of
     * the line. Without one of these, the word is a part of the sentence.
     */
    private static final Pattern LABEL = Pattern.compile(
            "^\\s*[*_`]*(?:PASS|PASSED|FAIL|FAILED|UNSAFE|SAFE|REJECT|REJECTED)(?![\\p{L}\\p{N}])[*_`]*"
                    + "(?:(?:\\h*[:：–—]|\\h+-|-(?![\\p{L}\\p{N}]))(?:[*_`]+(?=\\s|$))?|\\h*(?:\\R|$))\\s*",
            Pattern.CASE_INSENSITIVE);

    /** Whole words, also in emphasis; a part of an identifier is none. */
    private static Pattern words(String words) {
        return Pattern.compile(
                "(?<![\\p{L}\\p{N}]_{0,3})(?:" + words + ")(?!_{0,3}[\\p{L}\\p{N}])", Pattern.CASE_INSENSITIVE);
    }

    /** @param summary without quotes and code fences, see {@code Directives} */
    static GateVerdict of(String summary) {
        boolean isPass = !FAIL.matcher(summary).find();
        var bare = LABEL.matcher(summary.strip()).replaceFirst("").strip();
        var cut = bare.length() > MAX_LENGTH ? Truncate.to(bare, MAX_LENGTH - 1).stripTrailing() + "…" : bare;
        if (!cut.isEmpty()) {
            return new GateVerdict(isPass, cut);
        }
        return new GateVerdict(isPass, isPass ? "No objection." : "No reason given.");
    }
}
