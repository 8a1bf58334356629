package dev.steward.transfer;

import java.io.StringReader;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Replaces ChatGPT's marks in a text, as its own page does: sources, links and entities are enclosed in private use characters,
 * with another one between their parts. Each mark becomes the text shown for it, as far as the message contains it; otherwise it
 * is dropped and counted.
 */
final class ChatGptMarks {

    /** One without an end is as long as its characters can be, so that it takes no text with it. */
    private static final Pattern MARK = Pattern.compile(" ?\uE200(?:([^\uE200\uE201]{0,4000})\uE201|[!-~\uE202]*)");

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

    private static String old(MatchResult mark, JsonNode metadata, ImportLoss loss) {
        var start = String.valueOf(mark.start() + (mark.group().startsWith(" ") ? 1 : 0));
        var told = referenced(mark, metadata).or(() -> Json.each(metadata.path("citations"))
                .filter(cited -> Json.text(cited, "start_ix").equals(start)
                        || Json.text(cited.path("metadata").path("extra"), "cited_message_idx")
                                .equals(mark.group(1)))
                .map(cited -> reference(cited.path("metadata")))
                .filter(text -> !text.isBlank())
                .findFirst());
        return inPlace(mark, told.map(text -> text.startsWith("(") ? text : "(" + text + ")"), loss);
    }

    private static String shown(MatchResult mark, JsonNode metadata, ImportLoss loss) {
        var parts = List.of(Objects.requireNonNullElse(mark.group(1), "").split(BETWEEN, -1));
        return inPlace(mark, referenced(mark, metadata).or(() -> own(parts)), loss);
    }

    private static String inPlace(MatchResult mark, Optional<String> told, ImportLoss loss) {
        if (told.isEmpty()) {
            loss.add(ImportLoss.Kind.marks);
            return "";
        }
        return (mark.group().startsWith(" ") ? " " : "") + told.get();
    }

    /** The text from the message's reference for the mark. */
    private static Optional<String> referenced(MatchResult mark, JsonNode metadata) {
        var text = mark.group().strip();
        return Json.each(metadata.path("content_references"))
                .filter(reference -> Json.text(reference, "matched_text").equals(text))
                .map(ChatGptMarks::reference)
                .filter(told -> !told.isBlank())
                .findFirst();
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
    private static Optional<String> own(List<String> parts) {
        var told =
                switch (parts.getFirst()) {
                    case "entity" -> parts.size() > 1 ? entity(parts.get(1)) : "";
                    case "url" -> parts.size() > 2 ? link(parts.get(1), parts.get(2)) : "";
                    default -> "";
                };
        return Optional.of(told).filter(text -> !text.isEmpty());
    }

    /** The name in a list with a kind, a name and more; empty if there is none. */
    private static String entity(String list) {
        try {
            var name = PrunedJson.read(new StringReader(list)).path(1);
            return name.isString() ? Json.line(name.asString(), MAX_TITLE) : "";
        } catch (UnsupportedConversation _) {
            return "";
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
}
