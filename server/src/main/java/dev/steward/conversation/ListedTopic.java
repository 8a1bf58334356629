package dev.steward.conversation;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.json.JsonMapper;

/**
 * A topic as the tree shows it, written once: a tree of thousands is asked for whenever one of them changes.
 *
 * @param order what it stands in among its siblings
 * @param held a rough number of bytes that it takes until it is written
 * @param json the {@link TopicNode} up to where its children begin
 */
record ListedTopic(long id, @Nullable Long parentId, String order, int held, SerializableString json) {

    /** What follows the children. */
    static final String END = "]}";

    /** @param unread how many answers in it nobody has looked at yet */
    static ListedTopic of(TopicRead topic, int unread, JsonMapper json) {
        var alone = json.writeValueAsString(TopicNode.of(topic, unread, List.of()));
        return new ListedTopic(
                topic.id(),
                topic.parentId(),
                topic.title().toLowerCase(Locale.ROOT),
                topic.held(),
                new SerializedString(alone.substring(0, alone.length() - END.length())));
    }
}
