package dev.steward.search;

/** The fields of the index. Changing what they hold requires a new {@link LuceneIndex#FORMAT}. */
final class IndexField {

    /** Source and id, such as {@code message:12}; used to replace and remove rows. */
    static final String KEY = "key";

    /** The same as a number, to order rows with equal scores. */
    static final String ORDER = "order";

    /** The container of the row. */
    static final String CONTAINER = "container";

    static final String TITLE = "title";
    static final String TEXT = "text";
    static final String ROLE = "role";
    static final String ATTACHED = "attached";

    /** In seconds. */
    static final String TIME = "time";

    /** In characters, so that readers of rows know how much memory they take. */
    static final String SIZE = "size";

    /** The section where it can be seen, from 1; {@link #UNSEEN} if hidden. Updated without the rest of the row. */
    static final String STATE = "state";

    static final long UNSEEN = 0;

    private IndexField() {}
}
