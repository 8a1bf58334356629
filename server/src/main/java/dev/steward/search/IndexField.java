package dev.steward.search;

/** The fields of the index. A change of what they hold is a new {@link LuceneIndex#FORMAT}. */
final class IndexField {

    /** Source and id, as in {@code message:12}: what a row is replaced and removed by. */
    static final String KEY = "key";

    /** The same as numbers, to tell rows apart that are as good. */
    static final String ORDER = "order";

    /** What the row is a part of. */
    static final String CONTAINER = "container";

    static final String TITLE = "title";
    static final String TEXT = "text";
    static final String ROLE = "role";
    static final String ATTACHED = "attached";

    /** Seconds. */
    static final String TIME = "time";

    /** Characters, so that whoever reads rows knows what it takes. */
    static final String SIZE = "size";

    /** The section where it can be seen, from 1 on; {@link #UNSEEN} where it cannot. Changes without the rest of the row. */
    static final String STATE = "state";

    static final long UNSEEN = 0;

    private IndexField() {}
}
