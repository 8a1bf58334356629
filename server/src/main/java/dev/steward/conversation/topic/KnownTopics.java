package dev.steward.conversation.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/**
 * Caches the topics that trees show and reads them again only if they have changed: of thousands, most have not. The
 * database is asked every time which ones have, so that two processes never disagree.
 */
@Component
class KnownTopics {

    /** Maximum topics in the cache; any others are read each time. */
    private static final int MAX = 10_000;

    /** From this many changes on, all topics are read at once, which is faster than naming them. */
    private static final int MANY = 200;

    private final TopicLists lists;
    private final Map<Long, ListedTopic> known = new ConcurrentHashMap<>();

    KnownTopics(TopicLists lists) {
        this.lists = lists;
    }

    /** The topics in use, in no particular order. Call outside of transactions: the result is shared with other callers. */
    Flux<ListedTopic> inUse(TopicFilter filter) {
        return lists.versions(filter).flatMapMany(versions -> {
            if (filter.equals(TopicFilter.ALL)) {
                known.keySet().retainAll(versions.keySet());
            }
            List<ListedTopic> same = new ArrayList<>(versions.size());
            List<Long> changed = new ArrayList<>();
            versions.forEach((id, version) -> {
                var one = known.get(id);
                if (one != null && one.version() == version) {
                    same.add(one);
                } else {
                    changed.add(id);
                }
            });
            if (changed.isEmpty()) {
                return Flux.fromIterable(same);
            }
            return changed.size() < MANY
                    ? Flux.fromIterable(same).concatWith(remembered(lists.forTree(changed)))
                    : remembered(lists.forTree(filter));
        });
    }

    private Flux<ListedTopic> remembered(Flux<ListedTopic> read) {
        return read.doOnNext(this::remember);
    }

    /** If two callers read at once, one may have an older version. */
    private void remember(ListedTopic read) {
        if (known.size() < MAX || known.containsKey(read.id())) {
            known.merge(read.id(), read, (before, now) -> now.version() < before.version() ? before : now);
        }
    }
}
