package dev.steward.chatturn;

import dev.steward.provider.Attachment;
import dev.steward.provider.PromptMessage;
import java.util.List;

/**
 * What a question carries in addition to its text.
 *
 * @param pictures the pictures that a model sees
 * @param files what a model is told about the other files; empty if there are none
 */
record Carried(List<Attachment> pictures, String files) {

    static final Carried NOTHING = new Carried(List.of(), "");

    /** Providers refuse a message without text. */
    private static final String NO_WORDS = "(No words, only what is attached.)";

    Carried {
        pictures = List.copyOf(pictures);
    }

    /** The question of this row with this text, followed by what it carries. */
    PromptMessage.User with(String words, long row) {
        var said = words.isBlank() && (!pictures.isEmpty() || !files.isEmpty()) ? NO_WORDS : words;
        return new PromptMessage.User(files.isEmpty() ? said : said + "\n\n" + files, pictures, row);
    }
}
