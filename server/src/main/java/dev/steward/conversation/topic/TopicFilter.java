package dev.steward.conversation.topic;

import org.jspecify.annotations.Nullable;

/**
 * Which topics a list shows.
 *
 * @param part what their titles contain, in any case; null for all
 * @param collection the one in which they stand; null for all
 */
record TopicFilter(@Nullable String part, @Nullable Long collection) {

    /** Every one. */
    static final TopicFilter ALL = new TopicFilter(null, null);
}
