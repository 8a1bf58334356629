package dev.steward.search;

import dev.steward.findable.FindableRequest;
import dev.steward.platform.task.Blocking;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Searches the rows in the database: slow and not sorted by relevance, but always available. */
@Component
class DatabaseSearch {

    /** Maximum rows per source. */
    private static final int MAX = 16;

    /** Maximum matches in one text. A snippet shows only a few, and a long text may contain millions. */
    private static final int PLACES = 1_000;

    /** Each search holds a connection for as long as it scans a table, even after the caller has left. */
    private static final int AT_ONCE = 2;

    private final Sources sources;
    private final Blocking blocking;
    private final Semaphore room = new Semaphore(AT_ONCE);

    DatabaseSearch(Sources sources, Blocking blocking) {
        this.sources = sources;
        this.blocking = blocking;
    }

    /**
     * Finds titles first, then the newest rows; nothing while too many others search, as clients ask again anyway.
     *
     * @param after the cursor from the index; the database has only one page
     */
    Mono<SearchRead.Found> find(SearchQuery query, int limit, @Nullable Cursor after) {
        if (after != null) {
            return Mono.just(SearchRead.Found.NOTHING);
        }
        return Mono.defer(() -> {
            if (!room.tryAcquire()) {
                return Mono.just(SearchRead.Found.NOTHING);
            }
            var found = found(query, limit).doFinally(_ -> room.release()).toFuture();
            return Mono.fromFuture(found, true);
        });
    }

    private Mono<SearchRead.Found> found(SearchQuery query, int limit) {
        var wishes = wishes(query);
        Results.Finder finder = text -> spans(text, wishes.getFirst().words());
        return Flux.fromIterable(sources.all())
                .concatMap(
                        source -> Flux.fromIterable(wishes)
                                .concatMap(wish -> source.holding(wish, MAX), 1)
                                .publishOn(blocking.scheduler(), 1) // a driver's thread serves other connections too
                                .filter(query.filter()::shows)
                                .map(row -> Results.of(row, finder)),
                        1)
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

    /** If parts are closed, searches each section separately: hidden rows must not use up the limit of others. */
    private static List<FindableRequest> wishes(SearchQuery query) {
        var wished = query.filter().sections();
        if (query.filter().closed().isEmpty()) {
            return List.of(wish(query, wished));
        }
        return Stream.of(SearchFilter.Section.values())
                .filter(section -> wished.isEmpty() || wished.contains(section))
                .map(section -> wish(query, Set.of(section)))
                .toList();
    }

    private static FindableRequest wish(SearchQuery query, Set<SearchFilter.Section> sections) {
        var filter = query.filter();
        return new FindableRequest(
                query.terms().stream().map(SearchTerm::text).distinct().toList(),
                sections.stream().map(Enum::name).collect(Collectors.toSet()),
                filter.roles().stream().map(Enum::name).collect(Collectors.toSet()),
                filter.after(),
                filter.before(),
                filter.attached());
    }

    /** The first positions of the words, compared as in the database: letter by letter, ignoring case. */
    static List<Span> spans(String text, List<String> words) {
        var lower = text.toLowerCase(Locale.ROOT);
        if (lower.length() != text.length()) {
            return List.of(); // positions would differ
        }
        var spans = new ArrayList<Span>();
        int each = PLACES / Math.max(1, words.size());
        for (int i = 0; i < words.size(); i++) {
            var word = words.get(i).toLowerCase(Locale.ROOT);
            int at = lower.indexOf(word);
            for (int n = 0; n < each && at >= 0; n++) {
                spans.add(new Span(at, at + word.length(), i));
                at = lower.indexOf(word, at + word.length());
            }
        }
        spans.sort(Comparator.comparingInt(Span::start));
        return spans;
    }
}
