package dev.steward.conversation.topic;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * A topic in the tree with those below it; the API returns it as a {@link TopicNode}.
 *
 * @param unread how many answers in it are unread
 * @param schedule as JSON; null if there is none
 */
@JsonSerialize(using = TopicBranch.Writer.class)
record TopicBranch(ListedTopic topic, long unread, @Nullable String schedule, List<TopicBranch> children) {

    long id() {
        return topic.id();
    }

    /** Joins the parts that are already serialized. */
    static final class Writer extends ValueSerializer<TopicBranch> {

        @Override
        public void serialize(TopicBranch branch, JsonGenerator json, SerializationContext context) {
            json.writeRawValue(branch.topic().json());
            writeRest(branch, json);
        }

        private static void writeRest(TopicBranch branch, JsonGenerator json) {
            json.writeRaw(Long.toString(branch.unread()));
            json.writeRaw(ListedTopic.SCHEDULE);
            json.writeRaw(String.valueOf(branch.schedule()));
            json.writeRaw(ListedTopic.CHILDREN);
            boolean first = true;
            for (var child : branch.children()) {
                if (!first) {
                    json.writeRaw(',');
                }
                first = false;
                json.writeRaw(child.topic().json());
                writeRest(child, json);
            }
            json.writeRaw(ListedTopic.END);
        }
    }
}
