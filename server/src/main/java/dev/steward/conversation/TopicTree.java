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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Arranges topics under their parents. It takes as long as there are topics, however deep they lie. */
final class TopicTree {

    /** Levels that a tree shows; earlier versions let topics lie deeper. */
    static final int SHOWN_LEVELS = 64;

    private static final long ROOT = 0;

    /** A topic with what it is sorted by, which is made once. */
    private record Titled(ListedTopic listed, String title) {

        long id() {
            return listed.id();
        }
    }

    private static final Comparator<Titled> BY_TITLE =
            Comparator.comparing(Titled::title).thenComparing(Titled::id);

    /** A node whose children are still being put together. */
    private record Open(ListedTopic listed, int level, List<TopicNode> siblings, List<TopicNode> children) {}

    private final Map<Long, List<Titled>> childrenOf = new HashMap<>();
    private final List<TopicNode> roots = new ArrayList<>();
    private final HashSet<Long> placed = new HashSet<>();

    private TopicTree(List<ListedTopic> topics, Map<Long, Long> hidden) {
        var known = new HashSet<Long>();
        topics.forEach(topic -> known.add(topic.id()));
        for (var listed : topics) {
            long under = climb(listed.topic().parentId(), known, hidden);
            var titled = new Titled(listed, listed.topic().title().toLowerCase(Locale.ROOT));
            childrenOf.computeIfAbsent(under, _ -> new ArrayList<>()).add(titled);
        }
        childrenOf.values().forEach(siblings -> siblings.sort(BY_TITLE.reversed()));
        placeAll(childrenOf.getOrDefault(ROOT, List.of()));
        // What is left hangs in a circle, which only a damaged store has.
        topics.stream()
                .filter(topic -> !placed.contains(topic.id()))
                .forEach(topic -> placeAll(List.of(new Titled(topic, ""))));
    }

    /**
     * The roots with everything below them. A topic whose parent is not shown stands under the nearest one above it that
     * is, or at the top. One that lies deeper than {@link #SHOWN_LEVELS} stands on the last of them, behind the one it lies
     * under.
     *
     * @param shown in any order
     * @param hidden the parents of topics that are not shown and have one
     */
    static List<TopicNode> of(List<ListedTopic> shown, Map<Long, Long> hidden) {
        return new TopicTree(shown, hidden).roots;
    }

    private static long climb(@Nullable Long parent, Set<Long> known, Map<Long, Long> hidden) {
        @Nullable Long at = parent;
        for (int steps = 0; at != null && !known.contains(at); steps++) {
            at = steps > hidden.size() ? null : hidden.get(at);
        }
        return at == null ? ROOT : at;
    }

    /** @param topics the last one first */
    private void placeAll(List<Titled> topics) {
        Deque<Open> open = new ArrayDeque<>();
        topics.forEach(topic -> open.push(new Open(topic.listed(), 1, roots, new ArrayList<>())));
        while (!open.isEmpty()) {
            var node = open.pop();
            if (!placed.add(node.listed().id())) {
                continue;
            }
            node.siblings()
                    .add(TopicNode.of(node.listed().topic(), node.listed().unread(), node.children()));
            boolean deepest = node.level() == SHOWN_LEVELS;
            int level = deepest ? node.level() : node.level() + 1;
            var below = deepest ? node.siblings() : node.children();
            childrenOf
                    .getOrDefault(node.listed().id(), List.of())
                    .forEach(child -> open.push(new Open(child.listed(), level, below, new ArrayList<>())));
        }
    }
}
