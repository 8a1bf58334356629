package dev.steward.conversation.topic;

import dev.steward.conversation.Container;
import dev.steward.history.change.Before;
import dev.steward.history.change.Change;
import dev.steward.platform.input.Patch;
import org.jspecify.annotations.Nullable;

/** A topic's properties and place as kept for undo. Its messages are not part of it. */
record KeptTopic(String slug, Topic.Content content, boolean archived) {

    static KeptTopic of(Topic topic) {
        return new KeptTopic(topic.address().slug(), topic.content(), topic.archived());
    }

    static Change created(Topic topic) {
        return Change.created(subject(topic), of(topic));
    }

    static Change changed(Topic before, Topic after) {
        return Change.changed(subject(after), Before.of(of(before)), of(after));
    }

    static Change deleted(Topic before) {
        return Change.deleted(subject(before), Before.of(of(before)));
    }

    private static Change.Subject subject(Topic topic) {
        return new Change.Subject(
                Change.Kind.topic,
                String.valueOf(topic.id()),
                Container.topic(topic.id()).key(),
                topic.title());
    }

    /** The patch that restores this state. */
    TopicPatch patch() {
        return new TopicPatch(
                Patch.of(content.title()),
                orCleared(content.description()),
                orCleared(content.parentId()),
                Patch.of(content.pinned()),
                Patch.of(slug),
                orCleared(content.collectionId()),
                orCleared(content.roleId()),
                orCleared(content.githubRepo()),
                orCleared(content.githubIssueNumber()));
    }

    private static <T> Patch<@Nullable T> orCleared(@Nullable T value) {
        return value == null ? new Patch.Null<>() : Patch.of(value);
    }
}
