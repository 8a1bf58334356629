package dev.steward.conversation.topic;

import dev.steward.platform.problem.Problem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks where a topic may be put: not below itself, and not deeper than a tree can be shown.
 *
 * @param parents the parent of each topic that has one
 */
record TopicDepth(Map<Long, Long> parents) {

    /** Maximum levels of topics, counting the root. */
    static final int MAX = 32;

    /** Why no new topic can be created below the parent; empty if it can. */
    Optional<Problem> refuseBelow(long parent) {
        return lineOf(parent).size() + 1 > MAX ? Optional.of(tooDeep()) : Optional.empty();
    }

    /** Why the topic cannot be moved below the parent with everything below it; empty if it can. */
    Optional<Problem> refuseMove(long topic, long parent) {
        var line = lineOf(parent);
        if (line.contains(topic)) {
            return Optional.of(new Problem.BadRequest("Topic cannot be moved below itself"));
        }
        int levels = Collections.max(levelsBelow(topic).values());
        return line.size() + levels > MAX ? Optional.of(tooDeep()) : Optional.empty();
    }

    /** Everything below the topic, without the topic itself. */
    Set<Long> below(long topic) {
        var below = levelsBelow(topic).keySet();
        below.remove(topic);
        return below;
    }

    private static Problem tooDeep() {
        return new Problem.Invalid("parent_id", "would put topics deeper than %d levels".formatted(MAX));
    }

    /** The topic and its ancestors. */
    private HashSet<Long> lineOf(long topic) {
        var line = new HashSet<Long>();
        @Nullable Long at = topic;
        while (at != null && line.add(at)) {
            at = parents.get(at);
        }
        return line;
    }

    /** The topic and everything below it, with levels from 1. A cycle is followed only once. */
    private Map<Long, Integer> levelsBelow(long topic) {
        var childrenOf = new HashMap<Long, List<Long>>();
        parents.forEach((child, parent) ->
                childrenOf.computeIfAbsent(parent, _ -> new ArrayList<>()).add(child));
        var levels = new HashMap<Long, Integer>(Map.of(topic, 1));
        var open = new ArrayDeque<Long>(List.of(topic));
        while (!open.isEmpty()) {
            long at = open.remove();
            int level = levels.getOrDefault(at, 1);
            for (long child : childrenOf.getOrDefault(at, List.of())) {
                if (levels.putIfAbsent(child, level + 1) == null) {
                    open.add(child);
                }
            }
        }
        return levels;
    }
}
