package dev.steward.transfer;

import dev.steward.platform.text.Sha256;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads untrusted JSON trees, in which anything may be missing or malformed. */
final class Json {

    static final int MAX_TITLE = 255;
    static final int TITLE_OF_QUESTION = 80;
    private static final int MAX_ID = 128;

    private Json() {}

    /** The text of a property; empty if there is none. Numbers are texts, see {@link PrunedJson}. */
    static String text(JsonNode node, String name) {
        var value = node.path(name);
        return value.isString() ? value.asString() : "";
    }

    static @Nullable String textOrNull(JsonNode node, String name) {
        var text = text(node, name);
        return text.isBlank() ? null : text;
    }

    static boolean flag(JsonNode node, String name) {
        return node.path(name).isBoolean() && node.path(name).asBoolean();
    }

    static Stream<JsonNode> each(JsonNode node) {
        return node.isArray() ? node.valueStream() : Stream.empty();
    }

    /** The first text that is not blank; empty if all are. */
    static String first(String... texts) {
        return Stream.of(texts).filter(text -> !text.isBlank()).findFirst().orElse("");
    }

    /** The parts that are not blank, with an empty line between them. */
    static String paragraphs(Stream<String> parts) {
        return parts.filter(part -> !part.isBlank()).collect(Collectors.joining("\n\n"));
    }

    /** A language that may stand at a block of code; empty if the text is none. */
    static String language(String text) {
        return text.matches("[A-Za-z0-9+#-]{1,20}") && !text.equals("unknown") ? text : "";
    }

    /** The first of these properties with a text, as a storable id; a hash of everything if none has one. */
    static String id(JsonNode node, String... names) {
        var id = first(Stream.of(names).map(name -> text(node, name)).toArray(String[]::new));
        return id.isEmpty() ? Sha256.of(node.toString()) : id(id);
    }

    static String id(String id) {
        return id.length() <= MAX_ID && WellFormed.is(id) ? id : Sha256.of(id);
    }

    /** A title on one line; the beginning of the first text in the conversation if there is none. */
    static String title(String title, List<ImportedConversation.Row> rows) {
        var said = rows.stream().map(row -> line(row.said().content(), TITLE_OF_QUESTION));
        return Stream.concat(Stream.of(line(title, MAX_TITLE)), said)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("Untitled");
    }

    /** The beginning of a text on one line. */
    static String line(String text, int most) {
        var start = Truncate.to(text, 4 * most);
        var line =
                WellFormed.repaired(start).replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return line.length() <= most ? line : Truncate.to(line, most - 1).stripTrailing() + "…";
    }
}
