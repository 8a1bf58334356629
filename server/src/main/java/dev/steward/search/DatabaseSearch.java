package dev.steward.search;

import dev.steward.findable.FindableWish;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Looks for words in the rows themselves: slow, without an order by relevance, and always there. */
@Component
class DatabaseSearch {

    /** Rows of each source. */
    private static final int MOST = 16;

    private final Sources sources;

    DatabaseSearch(Sources sources) {
        this.sources = sources;
    }

    /** Titles first, then the newest. @param after where the index ended; the database has no more than one page */
    Mono<SearchRead.Found> find(SearchQuery query, int limit, @Nullable Cursor after) {
        if (after != null) {
            return Mono.just(SearchRead.Found.NOTHING);
        }
        var wish = wish(query);
        Results.Finder finder = text -> spans(text, wish.words());
        return Flux.fromIterable(sources.all())
                .concatMap(source -> source.holding(wish, MOST).map(row -> Results.of(row, finder)), 1)
                .collectList()
                .map(found -> new SearchRead.Found(best(found, limit), null, false));
    }

    private static List<SearchRead.Result> best(List<SearchRead.Result> found, int limit) {
        return found.stream()
                .sorted(Comparator.comparing(SearchRead.Result::isTitle)
                        .thenComparing(SearchRead.Result::updatedAt)
                        .reversed())
                .limit(limit)
                .toList();
    }

    private static FindableWish wish(SearchQuery query) {
        var filter = query.filter();
        return new FindableWish(
                query.terms().stream().map(SearchTerm::text).toList(),
                filter.sections().stream().map(Enum::name).collect(Collectors.toSet()),
                filter.roles().stream().map(Enum::name).collect(Collectors.toSet()),
                filter.after(),
                filter.before(),
                filter.attached());
    }

    /** Where the words are, as the database compares them: letter by letter, whatever their case. */
    static List<Span> spans(String text, List<String> words) {
        var lower = text.toLowerCase(Locale.ROOT);
        if (lower.length() != text.length()) {
            return List.of(); // the places differ
        }
        var spans = new ArrayList<Span>();
        for (int i = 0; i < words.size(); i++) {
            var word = words.get(i).toLowerCase(Locale.ROOT);
            for (int at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length())) {
                spans.add(new Span(at, at + word.length(), i));
            }
        }
        spans.sort(Comparator.comparingInt(Span::start));
        return spans;
    }
}
