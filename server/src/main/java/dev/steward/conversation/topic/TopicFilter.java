package dev.steward.conversation.topic;

import org.jspecify.annotations.Nullable;

/**
 * Selects the topics of a list.
 *
 * @param part what their titles contain, ignoring case; null for all
 * @param collection their collection; null for all
 */
record TopicFilter(@Nullable String part, @Nullable Long collection) {

    /** Selects every topic. */
    static final TopicFilter ALL = new TopicFilter(null, null);
}
