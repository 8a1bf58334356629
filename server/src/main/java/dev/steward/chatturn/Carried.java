package dev.steward.chatturn;

import dev.steward.provider.Attachment;
import dev.steward.provider.PromptMessage;
import java.util.List;

/**
 * What a question carries besides its words.
 *
 * @param pictures what a model sees
 * @param files what it is told about the other files; empty when there are none
 */
record Carried(List<Attachment> pictures, String files) {

    static final Carried NOTHING = new Carried(List.of(), "");

    /** Providers refuse a message without words. */
    private static final String NO_WORDS = "(No words, only what is attached.)";

    Carried {
        pictures = List.copyOf(pictures);
    }

    /** The question of this row in these words, with what it carries behind them. */
    PromptMessage.User with(String words, long row) {
        var said = words.isBlank() && (!pictures.isEmpty() || !files.isEmpty()) ? NO_WORDS : words;
        return new PromptMessage.User(files.isEmpty() ? said : said + "\n\n" + files, pictures, row);
    }
}
