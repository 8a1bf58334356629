package dev.steward.chatturn;

import dev.steward.conversation.attachment.Attachment;
import dev.steward.platform.text.Truncate;
import dev.steward.storage.document.Documents;
import dev.steward.storage.document.Extract;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells a model about files that it does not see: name, type and size, and their text if there is any. */
final class FileBlock {

    private static final String HEADING = "Attached files:";
    private static final String INDENT = "    ";

    private FileBlock() {}

    /**
     * A file and what the model is told about it.
     *
     * @param extract its text; null if it could not be read
     * @param instead what is said instead of the text, or null
     */
    record ReadFile(
            Attachment file,
            @Nullable Extract extract,
            @Nullable String instead) {}

    /** Returns the block; empty if there are no files. */
    static String of(List<ReadFile> files) {
        return files.isEmpty()
                ? ""
                : files.stream().map(FileBlock::entry).collect(Collectors.joining("\n", HEADING + "\n", ""));
    }

    private static String entry(ReadFile read) {
        var file = read.file();
        return "- %s (%s, %d bytes)\n%s"
                .formatted(file.filename(), file.mime(), file.blob().size(), indented(content(read)));
    }

    private static String content(ReadFile file) {
        if (file.instead() != null) {
            return "[" + file.instead() + "]";
        }
        var extract = file.extract();
        if (extract == null) {
            return "[No text could be read from it just now.]";
        }
        return switch (extract.outcome()) {
            case TEXT -> shortened(extract.text());
            case NOTHING -> "[No text could be extracted: it holds none. Pictures in it are not read.]";
            case PROTECTED -> "[No text could be extracted: it is locked with a password.]";
            case DAMAGED -> "[No text could be extracted: it is damaged.]";
            case TOO_MUCH -> "[No text could be extracted: it is too large or too involved.]";
        };
    }

    private static String shortened(String text) {
        return text.length() <= Documents.CHARACTERS ? text : Truncate.to(text, Documents.CHARACTERS) + "…";
    }

    private static String indented(String text) {
        return text.lines().map(line -> line.isBlank() ? "" : INDENT + line).collect(Collectors.joining("\n"));
    }
}
