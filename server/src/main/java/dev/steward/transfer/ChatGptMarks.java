package dev.steward.transfer;

import java.io.StringReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Replaces ChatGPT's marks in a text, as its own page does: sources, links and entities are enclosed in private use characters,
 * with another one between their parts. Each mark becomes the text shown for it, as far as the message contains it; otherwise it
 * is dropped and counted.
 */
final class ChatGptMarks {

    private static final Pattern MARK = Pattern.compile(" ?\uE200([^\uE200\uE201]{0,4000})(?:\uE201|$)");

    /** Characters that enclose a passage, or are left over from a mark. */
    private static final Pattern LEFT = Pattern.compile("[\uE200-\uE20F]");

    /** The older marks of sources: the number of the message with the source, and the place in it. */
    private static final Pattern OLD = Pattern.compile(" ?【(\\d{1,4})(?::\\d{1,4})?†[^【】]{0,300}】");

    private static final String BETWEEN = "\uE202";
    private static final int MAX_TITLE = 200;

    private ChatGptMarks() {}

    /** The text without marks. @param metadata of the message, with the references */
    static String plain(String text, JsonNode metadata, ImportLoss loss) {
        if (LEFT.matcher(text).find()) {
            var shown = MARK.matcher(text).replaceAll(mark -> Matcher.quoteReplacement(shown(mark, metadata, loss)));
            return LEFT.matcher(shown).replaceAll("");
        }
        return text;
    }

    /** An answer without the old source marks, whose links are stored next to the text. */
    static String withoutOld(String text, JsonNode metadata, ImportLoss loss) {
        return text.indexOf('†') < 0
                ? text
                : OLD.matcher(text).replaceAll(mark -> Matcher.quoteReplacement(old(mark, metadata, loss)));
    }

    private static String old(java.util.regex.MatchResult mark, JsonNode metadata, ImportLoss loss) {
        var blank = mark.group().startsWith(" ") ? " " : "";
        int start = mark.start() + blank.length();
        var told = referenced(mark.group().strip(), metadata);
        if (told == null) {
            told = Json.each(metadata.path("citations"))
                    .filter(cited -> Json.text(cited, "start_ix").equals(String.valueOf(start))
                            || Json.text(cited.path("metadata").path("extra"), "cited_message_idx")
                                    .equals(mark.group(1)))
                    .map(cited -> reference(cited.path("metadata")))
                    .filter(text -> !text.isBlank())
                    .findFirst()
                    .orElse(null);
        }
        if (told == null) {
            loss.add(ImportLoss.Kind.marks);
            return "";
        }
        return blank + (told.startsWith("(") ? told : "(" + told + ")");
    }

    private static String shown(java.util.regex.MatchResult mark, JsonNode metadata, ImportLoss loss) {
        var blank = mark.group().startsWith(" ") ? " " : "";
        var parts = List.of(mark.group(1).split(BETWEEN, -1));
        var told = referenced(mark.group().strip(), metadata);
        told = told == null ? own(parts) : told;
        if (told == null) {
            loss.add(ImportLoss.Kind.marks);
            return "";
        }
        return blank + told;
    }

    /** The text from the message's reference for the mark. */
    private static @Nullable String referenced(String mark, JsonNode metadata) {
        return Json.each(metadata.path("content_references"))
                .filter(reference -> Json.text(reference, "matched_text").equals(mark))
                .map(ChatGptMarks::reference)
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse(null);
    }

    private static String reference(JsonNode reference) {
        var items = Json.each(reference.path("items"))
                .flatMap(item -> Stream.concat(Stream.of(item), Json.each(item.path("supporting_websites"))));
        var links = Stream.concat(items, Stream.of(reference))
                .map(item -> link(Json.text(item, "title"), Json.text(item, "url")))
                .filter(link -> !link.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        if (!links.isEmpty()) {
            return "(" + links + ")";
        }
        var name = Stream.of("alt", "name", "title")
                .map(each -> Json.text(reference, each).strip())
                .filter(each -> !each.isEmpty() && !LEFT.matcher(each).find());
        return name.findFirst().orElse("");
    }

    /** The text from the mark itself. */
    private static @Nullable String own(List<String> parts) {
        return switch (parts.getFirst()) {
            case "entity" -> parts.size() > 1 ? entity(parts.get(1)) : null;
            case "url" -> parts.size() > 2 ? nullIfEmpty(link(parts.get(1), parts.get(2))) : null;
            default -> null;
        };
    }

    /** A list with a kind, a name and more. */
    private static @Nullable String entity(String list) {
        try {
            var name = PrunedJson.read(new StringReader(list)).path(1);
            return name.isString() ? nullIfEmpty(Json.line(name.asString(), MAX_TITLE)) : null;
        } catch (UnsupportedConversation _) {
            return null;
        }
    }

    static String link(String title, String url) {
        if (!url.matches("https?://[^\\s<>]+")) {
            return "";
        }
        var words = Json.line(title, MAX_TITLE).replaceAll("[\\[\\]]", "\\\\$0");
        var address = url.replace("(", "%28").replace(")", "%29");
        return words.isEmpty() ? "<" + url + ">" : "[" + words + "](" + address + ")";
    }

    private static @Nullable String nullIfEmpty(String text) {
        return text.isEmpty() ? null : text;
    }
}
