package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import dev.steward.history.change.Before;
import dev.steward.history.change.Change;
import dev.steward.platform.text.Sha256;

/**
 * Identifies the state of a message for undo. Its text is not kept, because a deleted message can be restored.
 *
 * @param sum the hash of its text
 * @param alternatives how often it was answered
 */
record KeptMessage(TranscriptEntry.Role role, String sum, int alternatives) {

    static KeptMessage of(TranscriptEntry said) {
        return new KeptMessage(
                said.role(), Sha256.of(said.content()), said.alternatives().count());
    }

    static Change added(Container container, Message message) {
        return Change.created(subject(container, message), of(message.said()));
    }

    static Change deleted(Container container, Message message) {
        return Change.deleted(subject(container, message), Before.of(of(message.said())));
    }

    private static Change.Subject subject(Container container, Message message) {
        return new Change.Subject(
                Change.Kind.message,
                String.valueOf(message.id()),
                container.key(),
                message.said().content());
    }
}
