package dev.steward.provider;

/** What a model thinks. Its first answer may contain thoughts that nothing has opened, see {@link ThinkTags}. */
public final class Thoughts {

    private Thoughts() {}

    /** A whole answer without such thoughts, for a use that nobody has watched arriving. */
    public static String without(String answer) {
        var seen = new ThinkTags();
        seen.next(answer);
        if (!seen.isOpened()) {
            return answer;
        }
        var tags = new ThinkTags();
        tags.begin(true);
        return tags.next(answer).text() + tags.rest(false).text();
    }
}
