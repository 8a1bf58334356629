package dev.steward.conversation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Arranges topics under their parents. It takes as long as there are topics, however deep they lie. */
final class TopicTree {

    /** Levels that a tree shows; earlier versions let topics lie deeper. */
    static final int SHOWN_LEVELS = 64;

    private static final long ROOT = 0;

    private static final Comparator<TopicRead> BY_TITLE = Comparator.comparing(
                    (TopicRead topic) -> topic.title().toLowerCase(Locale.ROOT))
            .thenComparing(TopicRead::id);

    /** A node whose children are still being put together. */
    private record Open(TopicRead topic, int level, List<TopicNode> siblings, List<TopicNode> children) {}

    private final Map<Long, List<TopicRead>> childrenOf = new HashMap<>();
    private final List<TopicNode> roots = new ArrayList<>();
    private final HashSet<Long> placed = new HashSet<>();

    private TopicTree(List<TopicRead> topics) {
        var known = new HashMap<Long, TopicRead>();
        topics.forEach(topic -> known.put(topic.id(), topic));
        for (var topic : topics) {
            var parent = topic.parentId();
            long under = parent != null && known.containsKey(parent) ? parent : ROOT;
            childrenOf.computeIfAbsent(under, _ -> new ArrayList<>()).add(topic);
        }
        childrenOf.values().forEach(siblings -> siblings.sort(BY_TITLE.reversed()));
        placeAll(childrenOf.getOrDefault(ROOT, List.of()));
        // What is left hangs in a circle, which only a damaged store has.
        topics.stream().filter(topic -> !placed.contains(topic.id())).forEach(topic -> placeAll(List.of(topic)));
    }

    /**
     * The roots with everything below them. A topic whose parent is not among the given ones becomes a root, and one that
     * lies deeper than {@link #SHOWN_LEVELS} stands on the last of them, behind the one it lies under.
     */
    static List<TopicNode> of(List<TopicRead> topics) {
        return new TopicTree(topics).roots;
    }

    /** @param topics the last one first */
    private void placeAll(List<TopicRead> topics) {
        Deque<Open> open = new ArrayDeque<>();
        topics.forEach(topic -> open.push(new Open(topic, 1, roots, new ArrayList<>())));
        while (!open.isEmpty()) {
            var node = open.pop();
            if (!placed.add(node.topic().id())) {
                continue;
            }
            node.siblings().add(TopicNode.of(node.topic(), node.children()));
            boolean deepest = node.level() == SHOWN_LEVELS;
            int level = deepest ? node.level() : node.level() + 1;
            var below = deepest ? node.siblings() : node.children();
            childrenOf
                    .getOrDefault(node.topic().id(), List.of())
                    .forEach(child -> open.push(new Open(child, level, below, new ArrayList<>())));
        }
    }
}
