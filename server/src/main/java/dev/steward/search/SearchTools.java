package dev.steward.search;

import static dev.steward.exposed.ExposedTool.Effect.READS;

import dev.steward.exposed.Bounds;
import dev.steward.exposed.ExposedCall;
import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import dev.steward.platform.memory.MemoryBudget;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Lets hosts search, in each section only what is open to them. Spec: Platform, 10.3. */
@Component
record SearchTools(Search search) implements ExposedTools {

    /** The default number of results. */
    private static final int STANDARD = 25;

    /** Rough number of bytes that a result takes in addition to its texts, until it is written. */
    private static final int REST = 500;

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(new ExposedTool<>(
                        "search",
                        Section.SEARCH,
                        "Search",
                        "Finds conversations, what was said in them, agents and workflows, the best first. Takes words,"
                                + " \"phrases\" and filters: in:topic, in:chat, in:agent, in:workflow, from:me, from:assistant,"
                                + " after:2026-01-31, before:2026, has:attachment.",
                        READS,
                        ExposedSearch.Wish.class,
                        ExposedSearch.Found.class,
                        this::find)
                .givingWordsOfOthers());
    }

    private Mono<ExposedSearch.Found> find(ExposedSearch.Wish wish, ExposedCall call) {
        boolean named = call.opens(Section.TOPICS);
        int limit = Bounds.rows(wish.limit(), STANDARD);
        var query = SearchQuery.of(wish.query()).without(closed(call));
        return search.find(query, Math.min(limit, SearchRoutes.MAX), null)
                .expand(page -> page.next() == null
                        ? Mono.empty()
                        : search.find(query, Math.min(limit, SearchRoutes.MAX), page.next()))
                .concatMapIterable(SearchRead::results)
                .take(limit)
                .map(result -> ExposedSearch.hit(result, named))
                .doOnNext(hit -> call.memory().reserve(MemoryBudget.estimatedBytes(REST, hit.title(), hit.snippet())))
                .collectList()
                .map(hits -> new ExposedSearch.Found(query.text(), hits, hits.size()));
    }

    /** A topic itself and the messages in it are two sections for hosts; a chat is one. */
    private static Set<SearchFilter.Part> closed(ExposedCall call) {
        var closed = new HashSet<SearchFilter.Part>();
        if (!call.opens(Section.TOPICS)) {
            closed.add(new SearchFilter.Part(SearchFilter.Section.topic, false));
        }
        if (!call.opens(Section.MESSAGES)) {
            closed.add(new SearchFilter.Part(SearchFilter.Section.topic, true));
        }
        if (!call.opens(Section.AGENTS)) {
            closed.add(new SearchFilter.Part(SearchFilter.Section.agent, false));
            closed.add(new SearchFilter.Part(SearchFilter.Section.workflow, false));
        }
        if (!call.opens(Section.CHATS)) {
            closed.add(new SearchFilter.Part(SearchFilter.Section.chat, false));
            closed.add(new SearchFilter.Part(SearchFilter.Section.chat, true));
        }
        return closed;
    }
}
