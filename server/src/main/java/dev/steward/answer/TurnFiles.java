package dev.steward.answer;

import dev.steward.conversation.Attachment;
import dev.steward.turn.TurnFrame;
import java.util.List;

/** The files of a question as its readers are told of them. */
final class TurnFiles {

    private TurnFiles() {}

    static List<TurnFrame.Attachment> of(List<Attachment> files) {
        return files.stream()
                .map(file -> new TurnFrame.Attachment(
                        file.id(),
                        file.place().message(),
                        file.mime(),
                        file.blob().size(),
                        file.filename(),
                        file.createdAt()))
                .toList();
    }
}
