package dev.steward.conversation.topic;

import dev.steward.platform.input.Patch;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a topic lies: under which one, and in which collection. What lies below a topic is in the same collection as the
 * topic, always.
 *
 * @param parent null at the top
 */
record TopicPlace(@Nullable Long parent, long collection) {

    /**
     * What a change of place has to know.
     *
     * @param parentsCollection that of the topic which the topic will lie under; null when it will lie at the top
     * @param general where a topic stands when nobody says where
     */
    record Surroundings(@Nullable Long parentsCollection, long general) {}

    /** The topic that one lies under after the change, as far as the parent alone decides. */
    @Nullable
    Long parentAfter(Patch<@Nullable Long> wishedParent) {
        return wishedParent.over(parent);
    }

    /**
     * Where the topic lies after a change. Who puts it under another topic puts it into that one's collection; who puts it
     * into another collection takes it out from under the topic that stays behind.
     *
     * @param wishedCollection null is the general one
     */
    TopicPlace after(Patch<@Nullable Long> wishedParent, Patch<@Nullable Long> wishedCollection, Surroundings around) {
        var under = parentAfter(wishedParent);
        var theirs = under == null ? null : around.parentsCollection();
        if (theirs != null && !Objects.equals(under, parent)) {
            return new TopicPlace(under, theirs);
        }
        var wished = wishedCollection.over(collection);
        long into = wished == null ? around.general() : wished;
        if (into != collection) {
            return new TopicPlace(theirs == null || theirs == into ? under : null, into);
        }
        return new TopicPlace(under, theirs == null ? collection : theirs);
    }
}
