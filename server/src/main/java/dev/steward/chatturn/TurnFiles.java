package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.Attachment;
import dev.steward.turn.TurnFrame;
import java.util.List;

/** Converts the files of a question to what readers receive. */
final class TurnFiles {

    private TurnFiles() {}

    static List<TurnFrame.Attachment> of(Container container, List<Attachment> files) {
        return files.stream()
                .map(file -> new TurnFrame.Attachment(
                        file.id(),
                        container.kind() == Container.Kind.topic ? container.id() : null,
                        container.kind() == Container.Kind.topic ? null : container.id(),
                        file.place().message(),
                        file.mime(),
                        file.blob().size(),
                        file.filename(),
                        file.createdAt()))
                .toList();
    }
}
