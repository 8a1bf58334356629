package dev.steward.conversation.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/**
 * The topics that trees show, each read again only when it has changed: of thousands, most are as they were. The database is
 * asked every time which those are, so that two processes never disagree.
 */
@Component
class KnownTopics {

    /** What is remembered of more topics than this is read each time. */
    private static final int MAX = 10_000;

    /** Of so many, all are read at once: that takes less than naming them. */
    private static final int MANY = 200;

    private final TopicLists lists;
    private final Map<Long, ListedTopic> known = new ConcurrentHashMap<>();

    KnownTopics(TopicLists lists) {
        this.lists = lists;
    }

    /** Those in use, in no order. Outside of transactions: others hear of what is read here. */
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
            return changed.size() < MANY
                    ? Flux.concat(Flux.fromIterable(same), read(changed))
                    : remembered(lists.forTree(filter));
        });
    }

    private Flux<ListedTopic> read(List<Long> topics) {
        return topics.isEmpty() ? Flux.empty() : remembered(lists.forTree(topics));
    }

    private Flux<ListedTopic> remembered(Flux<ListedTopic> read) {
        return read.doOnNext(this::remember);
    }

    /** Of two who read at once, one may have seen less. */
    private void remember(ListedTopic read) {
        if (known.size() < MAX || known.containsKey(read.id())) {
            known.merge(read.id(), read, (before, now) -> now.version() < before.version() ? before : now);
        }
    }
}
