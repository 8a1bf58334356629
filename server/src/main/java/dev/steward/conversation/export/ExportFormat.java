package dev.steward.conversation.export;

import dev.steward.conversation.Container;
import dev.steward.conversation.ExportHead;
import dev.steward.conversation.transcript.MessageRead;
import dev.steward.conversation.transcript.TranscriptRow;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Writes a conversation: a beginning, the rows with separators, and an end. */
enum ExportFormat {
    /** For people, and for any program that reads Markdown. Leaves out reasoning. */
    markdown("md", ExportMarkdown.MEDIA_TYPE, "\n", "") {
        @Override
        String begin(ExportHead head, Instant now, JsonMapper json) {
            return ExportMarkdown.head(head);
        }

        @Override
        String row(Container container, TranscriptRow shown, JsonMapper json) {
            return ExportMarkdown.FILE.row(shown);
        }
    },
    /** For programs: every row as the API returns it. The messages come last in the file. */
    json("json", "application/json", ",\n", "\n]}\n") {
        private static final int VERSION = 1;

        @Override
        String begin(ExportHead head, Instant now, JsonMapper json) {
            var whole = json.writeValueAsString(new ExportFile(
                    ExportFile.FORMAT,
                    VERSION,
                    now,
                    new ExportFile.Conversation(
                            head.container().kind().name(),
                            head.container().id(),
                            head.title(),
                            head.description(),
                            head.pinned(),
                            head.createdAt()),
                    List.of()));
            return whole.substring(0, whole.length() - "]}".length()) + "\n";
        }

        @Override
        String row(Container container, TranscriptRow shown, JsonMapper json) {
            return json.writeValueAsString(MessageRead.of(container, shown));
        }
    };

    private final String ending;
    private final String mediaType;
    private final String between;
    private final String end;

    ExportFormat(String ending, String mediaType, String between, String end) {
        this.ending = ending;
        this.mediaType = mediaType;
        this.between = between;
        this.end = end;
    }

    String mediaType() {
        return mediaType;
    }

    String file(ExportHead head) {
        return head.name() + "." + ending;
    }

    /** The separator between two rows. */
    String between() {
        return between;
    }

    String end() {
        return end;
    }

    abstract String begin(ExportHead head, Instant now, JsonMapper json);

    abstract String row(Container container, TranscriptRow shown, JsonMapper json);
}
