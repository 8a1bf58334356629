package dev.steward.conversation.topic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Arranges topics under their parents, in time proportional to their number, however deep they lie. */
final class TopicTree {

    /** Levels that a tree shows; earlier versions allowed deeper ones. */
    static final int SHOWN_LEVELS = 64;

    private static final long ROOT = 0;

    private static final Comparator<ListedTopic> ORDER =
            Comparator.comparing(ListedTopic::order).thenComparing(ListedTopic::id);

    /** A topic whose children are still being collected. */
    private record Open(ListedTopic topic, int level, List<TopicBranch> siblings, List<TopicBranch> children) {}

    private final Map<Long, List<ListedTopic>> childrenOf = new HashMap<>();
    private final List<TopicBranch> roots = new ArrayList<>();
    private final HashSet<Long> placed = new HashSet<>();

    private final Map<Long, Long> unread;
    private final Map<Long, String> schedules;

    private TopicTree(
            List<ListedTopic> topics, Map<Long, Long> hidden, Map<Long, Long> unread, Map<Long, String> schedules) {
        this.unread = unread;
        this.schedules = schedules;
        var known = new HashSet<Long>();
        topics.forEach(topic -> known.add(topic.id()));
        for (var topic : topics) {
            long under = climb(topic.parentId(), known, hidden);
            childrenOf.computeIfAbsent(under, _ -> new ArrayList<>()).add(topic);
        }
        childrenOf.values().forEach(siblings -> siblings.sort(ORDER.reversed()));
        placeAll(childrenOf.getOrDefault(ROOT, List.of()));
        // What remains is in a cycle, which only a damaged store has.
        topics.stream().filter(topic -> !placed.contains(topic.id())).forEach(topic -> placeAll(List.of(topic)));
    }

    /**
     * Returns the roots with everything below them. A topic whose parent is not shown goes under the nearest ancestor
     * that is, or to the top. One deeper than {@link #SHOWN_LEVELS} goes to the last level, after its parent.
     *
     * @param shown in any order
     * @param hidden the parents of topics that are not shown and have one
     * @param unread the number of unread answers, of topics that have any
     * @param schedules the schedules as JSON, of topics that have one
     */
    static List<TopicBranch> of(
            List<ListedTopic> shown, Map<Long, Long> hidden, Map<Long, Long> unread, Map<Long, String> schedules) {
        return new TopicTree(shown, hidden, unread, schedules).roots;
    }

    private static long climb(@Nullable Long parent, Set<Long> known, Map<Long, Long> hidden) {
        @Nullable Long at = parent;
        for (int steps = 0; at != null && !known.contains(at); steps++) {
            at = steps > hidden.size() ? null : hidden.get(at);
        }
        return at == null ? ROOT : at;
    }

    /** @param topics in reverse order */
    private void placeAll(List<ListedTopic> topics) {
        Deque<Open> open = new ArrayDeque<>();
        topics.forEach(topic -> open.push(new Open(topic, 1, roots, new ArrayList<>())));
        while (!open.isEmpty()) {
            var branch = open.pop();
            long id = branch.topic().id();
            if (!placed.add(id)) {
                continue;
            }
            branch.siblings()
                    .add(new TopicBranch(
                            branch.topic(), unread.getOrDefault(id, 0L), schedules.get(id), branch.children()));
            boolean deepest = branch.level() == SHOWN_LEVELS;
            int level = deepest ? branch.level() : branch.level() + 1;
            var below = deepest ? branch.siblings() : branch.children();
            childrenOf
                    .getOrDefault(id, List.of())
                    .forEach(child -> open.push(new Open(child, level, below, new ArrayList<>())));
        }
    }
}
