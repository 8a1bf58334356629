package dev.steward.search;

import dev.steward.findable.FindableRow;
import dev.steward.findable.FindableRow.Text;
import java.util.List;
import java.util.Objects;

/** Turns rows into results: says which of their texts was found, and shows the passage. */
final class Results {

    private Results() {}

    /** Says where in a text what was looked for is, in order. */
    interface Finder {
        List<Span> in(String text);
    }

    /** The text that holds most of what was looked for, the first of those that hold as much. */
    static SearchRead.Result of(FindableRow row, Finder finder) {
        Text best = row.texts().getFirst();
        List<Span> spans = List.of();
        long most = 0;
        for (var text : row.texts()) {
            var found = finder.in(text.text());
            long different = found.stream().map(Span::what).distinct().count();
            if (different > most) {
                most = different;
                best = text;
                spans = found;
            }
        }
        var place = row.place();
        var snippet = best.isTitle() ? Snippet.whole(best.text(), spans) : Snippet.of(best.text(), spans);
        return new SearchRead.Result(
                SearchFilter.Section.valueOf(place.section()).plural(),
                best.field(),
                best.isTitle(),
                place.id(),
                place.ref(),
                Objects.requireNonNull(place.title()),
                snippet.text(),
                snippet.marks(),
                row.role(),
                row.role() == null ? null : row.id(),
                row.at());
    }
}
