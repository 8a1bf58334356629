package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A conversation with activity, or with something that nobody has read yet. */
@Schema(name = "News", description = "A conversation with activity or unread answers")
record NewsRead(
        Container.Kind container,
        long containerId,

        @Schema(description = "An answer is being written, the last one failed, or there are unread answers")
        State state,

        @Schema(description = "Answers that ended, successfully or not, since the conversation was last read")
        int unreadCount,

        @Nullable
        @Schema(maxLength = LastLine.MAX, description = "The last message in one line, cut; null if there is none")
        String lastLine,

        @Schema(description = "When the answer began, or ended")
        Instant at) {

    /** What a person should know about the conversation. */
    enum State {
        running,
        failed,
        unread
    }

    private static final String DIED = "Error: ";

    /** An imported conversation has no turn, so the time of its last message is used. */
    static NewsRead of(Columns row) {
        var status = row.wordOrNull("status", TurnRow.Status.class);
        var at = status == TurnRow.Status.running ? row.instantOrNull("started_at") : row.instantOrNull("moved_at");
        return new NewsRead(
                row.word("kind", Container.Kind.class),
                row.number("id"),
                state(status, row.textOrNull("notice_kind") != null),
                row.count("unread"),
                lastLine(row),
                Objects.requireNonNull(at));
    }

    /** @param noticed whether a notice came after the last answer */
    private static State state(TurnRow.@Nullable Status status, boolean noticed) {
        if (status == null || (noticed && status != TurnRow.Status.running)) {
            return State.unread;
        }
        return switch (status) {
            case running -> State.running;
            case failed, cut -> State.failed;
            case done, stopped -> State.unread;
        };
    }

    private static @Nullable String lastLine(Columns row) {
        var said = row.textOrNull("said");
        if (said == null) {
            return null;
        }
        boolean died =
                row.word("role", TranscriptEntry.Role.class) == TranscriptEntry.Role.system && said.startsWith(DIED);
        return LastLine.of(died ? said.substring(DIED.length()) : said);
    }
}
