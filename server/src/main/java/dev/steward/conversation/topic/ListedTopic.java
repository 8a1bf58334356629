package dev.steward.conversation.topic;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.json.JsonMapper;

/**
 * A topic as the tree shows it, already serialized: a tree of thousands is requested whenever one of them changes.
 *
 * @param version increases whenever any of this changes
 * @param order the key that sorts it among its siblings
 * @param estimatedBytes a rough number of bytes that it takes until it is written
 * @param json the {@link TopicNode} up to its unread count
 */
record ListedTopic(
        long version, long id, @Nullable Long parentId, String order, int estimatedBytes, SerializableString json) {

    /** What follows the unread count and precedes the schedule. */
    static final String SCHEDULE = ",\"schedule\":";

    /** What follows the schedule. */
    static final String CHILDREN = ",\"children\":[";

    /** What follows the children. */
    static final String END = "]}";

    private static final String UNREAD = ",\"unread_count\":";

    /** The end of a {@link TopicRead} without a schedule. */
    private static final String NONE = SCHEDULE + null + "}";

    static ListedTopic of(long version, TopicRead topic, JsonMapper json) {
        var alone = json.writeValueAsString(topic);
        return new ListedTopic(
                version,
                topic.id(),
                topic.parentId(),
                topic.title().toLowerCase(Locale.ROOT),
                topic.estimatedBytes(),
                new SerializedString(alone.substring(0, alone.length() - NONE.length()) + UNREAD));
    }
}
