package dev.steward.conversation.topic;

import dev.steward.platform.input.Patch;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a topic lies: its parent and its collection. Everything below a topic is always in the same collection.
 *
 * @param parent null at the top
 */
record TopicPlace(@Nullable Long parent, long collection) {

    /** What is needed to compute a new place. @param parentsCollection the collection of the new parent; null if there is none */
    record Surroundings(@Nullable Long parentsCollection, long general) {}

    /** The parent after the change, as far as the patch of the parent decides it. */
    @Nullable
    Long parentAfter(Patch<@Nullable Long> wishedParent) {
        return wishedParent.over(parent);
    }

    /**
     * Where the topic lies after a change. A topic put below another one joins the collection of that one; a topic put
     * into another collection leaves its parent behind.
     *
     * @param wishedCollection null for General
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
