package dev.steward.search;

import dev.steward.findable.FindableRow;
import dev.steward.findable.FindableRow.Text;
import java.util.List;
import java.util.Objects;

/** Turns rows into results: picks the text that matches and shows the passage. */
final class Results {

    private Results() {}

    /** Finds the matches in a text, in order. */
    interface Finder {
        List<Span> in(String text);
    }

    /** The result for the text that matches most terms, the first one on a tie. */
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
