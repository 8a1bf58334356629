package dev.steward.conversation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Arranges topics under their parents. */
final class TopicTree {

    private static final long ROOT = 0;

    private static final Comparator<Topic> BY_TITLE = Comparator.comparing(
                    (Topic topic) -> topic.title().toLowerCase(Locale.ROOT))
            .thenComparing(Topic::id);

    private final Map<Long, List<Topic>> childrenOf = new HashMap<>();

    private TopicTree(List<Topic> topics) {
        var known = new HashMap<Long, Topic>();
        topics.forEach(topic -> known.put(topic.id(), topic));
        for (var topic : topics) {
            var parent = topic.parentId();
            long under = parent != null && known.containsKey(parent) ? parent : ROOT;
            childrenOf.computeIfAbsent(under, _ -> new ArrayList<>()).add(topic);
        }
        childrenOf.values().forEach(siblings -> siblings.sort(BY_TITLE));
    }

    /** The roots with everything below them. A topic whose parent is not among the given ones becomes a root. */
    static List<TopicNode> of(List<Topic> topics) {
        return new TopicTree(topics).below(ROOT);
    }

    private List<TopicNode> below(long parent) {
        return childrenOf.getOrDefault(parent, List.of()).stream()
                .map(topic -> TopicNode.of(topic, below(topic.id())))
                .toList();
    }
}
