package dev.steward.transfer;

import dev.steward.conversation.topic.Topic;
import dev.steward.platform.text.Truncate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Converts exported data to conversations. */
final class Talks {

    private static final int MAX_PLACE = 200;
    private static final int MAX_FILE = 200;

    private Talks() {}

    /** The properties of a conversation; missing dates are taken from its rows. */
    record Head(
            Product product,
            String id,
            String title,
            @Nullable String description,
            @Nullable String place,
            boolean pinned,
            @Nullable Instant createdAt,
            @Nullable Instant updatedAt) {}

    /**
     * Reads a conversation of any supported product.
     *
     * @param now the date if there is none
     * @throws UnsupportedConversation if the product is unknown, or it is empty
     */
    static ImportedConversation of(JsonNode tree, Instant now) {
        return Export.of(tree).read(tree, now);
    }

    static ImportedConversation of(Head head, Branches branches, ImportLoss loss, Instant now) {
        var first = branches.shown().stream()
                .flatMap(node -> Stream.ofNullable(node.at()))
                .findFirst();
        var updated = Objects.requireNonNullElse(head.updatedAt(), now);
        var rows = Rows.of(branches, loss, first.orElse(Objects.requireNonNullElse(head.createdAt(), updated)));
        return of(head, rows.rows(), rows.forks(), loss, now);
    }

    static ImportedConversation of(
            Head head,
            List<ImportedConversation.Row> rows,
            List<ImportedConversation.Fork> forks,
            ImportLoss loss,
            Instant now) {
        if (rows.isEmpty()) {
            throw new UnsupportedConversation(
                    UnsupportedConversation.Reason.empty, Json.line(head.title(), Json.MAX_TITLE));
        }
        var created = head.createdAt() == null ? rows.getFirst().at() : head.createdAt();
        var last = rows.stream()
                .filter(row -> row.line() == 0)
                .map(ImportedConversation.Row::at)
                .max(Instant::compareTo)
                .orElse(created);
        var place = head.place() == null ? "" : Json.line(head.place(), MAX_PLACE);
        return new ImportedConversation(
                head.product(),
                head.id(),
                Json.title(head.title(), rows),
                description(head.description(), loss),
                place.isEmpty() ? null : place,
                head.pinned(),
                earlier(created, now),
                earlier(last, now),
                List.copyOf(rows),
                List.copyOf(forks),
                loss);
    }

    private static @Nullable String description(@Nullable String said, ImportLoss loss) {
        var text = said == null ? "" : said.strip();
        if (text.length() > Topic.MAX_DESCRIPTION) {
            loss.add(ImportLoss.Kind.cut);
        }
        return text.isEmpty() ? null : Rows.text(Truncate.to(text, Topic.MAX_DESCRIPTION), loss);
    }

    /** Dates in the future would sort above everything here. */
    private static Instant earlier(Instant moment, Instant now) {
        return moment.isAfter(now) ? now : moment;
    }

    /** The list of sources below an answer, as Steward writes it. @param titles by address, in the order of their numbers */
    static String sources(Map<String, String> titles) {
        var list = new StringBuilder();
        int number = 0;
        for (var source : titles.entrySet()) {
            var link = ChatGptMarks.link(source.getValue(), source.getKey());
            var name = Json.line(source.getValue().isBlank() ? source.getKey() : source.getValue(), MAX_FILE);
            list.append("\n").append(++number).append(". ").append(link.isEmpty() ? name : link);
        }
        return titles.isEmpty() ? "" : "\n\nSources:\n" + list;
    }

    /** The placeholder for a file that is not imported. */
    static String file(String name) {
        var line = Json.line(name, MAX_FILE).replace("`", "'");
        return line.isEmpty() ? "*(a file that was not imported)*" : "*(a file that was not imported: `" + line + "`)*";
    }
}
