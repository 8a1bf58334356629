package dev.steward.conversation.export;

import dev.steward.conversation.Container;
import dev.steward.conversation.ExportHead;
import dev.steward.conversation.transcript.MessageRead;
import dev.steward.conversation.transcript.TranscriptRow;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Writes a conversation: a beginning, the rows with separators, and an end. */
sealed interface ExportFormat {

    /** The formats, by name. */
    enum Word {
        markdown("md", ExportMarkdown.MEDIA_TYPE),
        json("json", "application/json");

        private final String ending;
        private final String mediaType;

        Word(String ending, String mediaType) {
            this.ending = ending;
            this.mediaType = mediaType;
        }

        String mediaType() {
            return mediaType;
        }

        String file(ExportHead head) {
            return head.name() + "." + ending;
        }

        ExportFormat format(JsonMapper json) {
            return switch (this) {
                case markdown -> new Markdown();
                case json -> new Json(json);
            };
        }
    }

    String begin(ExportHead head, Instant now);

    String row(Container container, TranscriptRow shown);

    /** The separator between two rows. */
    String between();

    String end();

    /** For people, and for any program that reads Markdown. Leaves out reasoning. */
    record Markdown() implements ExportFormat {

        @Override
        public String begin(ExportHead head, Instant now) {
            return ExportMarkdown.head(head);
        }

        @Override
        public String row(Container container, TranscriptRow shown) {
            return ExportMarkdown.FILE.row(shown);
        }

        @Override
        public String between() {
            return "\n";
        }

        @Override
        public String end() {
            return "";
        }
    }

    /** For programs: every row as the API returns it. */
    record Json(JsonMapper json) implements ExportFormat {

        private static final int VERSION = 1;

        /** After the messages, which come last in the file. */
        private static final String END = "]}";

        @Override
        public String begin(ExportHead head, Instant now) {
            var whole = json.writeValueAsString(new ExportFile(
                    ExportFile.FORMAT,
                    VERSION,
                    now,
                    new ExportFile.Conversation(
                            head.container().kind().name(),
                            head.container().id(),
                            head.title(),
                            head.description(),
                            head.createdAt()),
                    List.of()));
            return whole.substring(0, whole.length() - END.length()) + "\n";
        }

        @Override
        public String row(Container container, TranscriptRow shown) {
            return json.writeValueAsString(MessageRead.of(container, shown));
        }

        @Override
        public String between() {
            return ",\n";
        }

        @Override
        public String end() {
            return "\n" + END + "\n";
        }
    }
}
