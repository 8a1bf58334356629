package dev.steward.transfer;

import dev.steward.transfer.Node.Speaker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Splits a tree of messages into the line that is shown, and alternative wordings and answers for its questions. Visits each node
 * a bounded number of times, and cuts cycles.
 *
 * @param questions the alternatives for each question on the shown line, by the question's index in it
 * @param lost branches that cannot be expressed as alternatives of one question
 * @param strays nodes whose parent is missing or that are part of a cycle
 */
record Branches(List<Node> shown, Map<Integer, List<Side>> questions, int lost, int strays) {

    /** More than anyone would look through. */
    private static final int MAX_SIDES = 20;

    /** Limit on nodes repeated in alternative answers, because they share their beginning with the shown one. */
    private static final int MAX_REPEATED = 20_000;

    /** @param reworded whether it begins with another wording of the question; otherwise with another answer */
    record Side(boolean reworded, List<Node> nodes) {}

    /**
     * @param current the last node of the shown line; if there is no such node, or the line to it is empty, the newest node with
     *     content is used
     */
    static Branches of(Map<String, Node> nodes, @Nullable String current) {
        if (nodes.isEmpty()) {
            return new Branches(List.of(), Map.of(), 0, 0);
        }
        return new Reading(nodes).read(current);
    }

    private static final class Reading {

        private final Map<String, Node> nodes;
        private final Map<String, String> parents = new HashMap<>();
        private final Map<String, List<Node>> children = new HashMap<>();
        private final List<Node> roots = new ArrayList<>();
        private final HashSet<String> used = new HashSet<>();
        private final Map<Integer, List<Side>> sides = new LinkedHashMap<>();
        private int lost;
        private int repeated;
        private int strays;

        Reading(Map<String, Node> nodes) {
            this.nodes = nodes;
            link();
            for (var node : nodes.values()) {
                var parent = parents.get(node.id());
                if (parent != null) {
                    children.computeIfAbsent(parent, _ -> new ArrayList<>()).add(node);
                } else {
                    roots.add(node);
                }
            }
        }

        /** Finds the parent of each node; the predecessor in the export if the given parent is missing. */
        private void link() {
            @Nullable Node before = null;
            // Some exports name a root that is not in the list
            var root = nodes.values().iterator().next().parent();
            for (var node : nodes.values()) {
                var parent = node.parent();
                if (parent != null && nodes.containsKey(parent) && !parent.equals(node.id())) {
                    parents.put(node.id(), parent);
                } else if (parent != null && !parent.equals(root)) {
                    strays++;
                    if (before != null) {
                        parents.put(node.id(), before.id());
                    }
                }
                before = node;
            }
            cutCircles();
        }

        /** The first node of a cycle, in the order of the export, becomes a root. */
        private void cutCircles() {
            var passed = new HashSet<String>();
            for (var node : nodes.values()) {
                var path = new HashSet<String>();
                for (var at = node.id(); at != null && passed.add(at); at = parents.get(at)) {
                    path.add(at);
                    var parent = parents.get(at);
                    if (parent != null && path.contains(parent)) {
                        parents.remove(parent);
                        strays++;
                        break;
                    }
                }
            }
        }

        Branches read(@Nullable String current) {
            var shown = lineTo(current == null ? null : nodes.get(current));
            if (shown.stream().allMatch(node -> node.speaker() == Speaker.nobody)) {
                shown = lineTo(newest());
            }
            shown.forEach(node -> used.add(node.id()));
            // The current node may have been answered since
            var line = new ArrayList<>(shown.reversed());
            line.addAll(followed(line.getLast()));
            beside(line);
            return new Branches(line, sides, lost, strays);
        }

        /** The path from a node up to its root, the node first. */
        private List<Node> lineTo(@Nullable Node last) {
            var line = new ArrayList<Node>();
            for (var at = last; at != null; at = before(at)) {
                line.add(at);
            }
            return line;
        }

        private @Nullable Node before(Node node) {
            var parent = parents.get(node.id());
            return parent == null ? null : nodes.get(parent);
        }

        /** The newest node with content, the last of several; if none has any, the first node. */
        private Node newest() {
            Node newest = nodes.values().iterator().next();
            for (var node : nodes.values()) {
                boolean says = node.speaker() != Speaker.nobody;
                boolean first = newest.speaker() == Speaker.nobody;
                if (says && (first || !before(node, newest))) {
                    newest = node;
                }
            }
            return newest;
        }

        private static boolean before(Node one, Node other) {
            return one.at() != null && other.at() != null && one.at().isBefore(other.at());
        }

        /** The last child of a node, that child's last child, and so on. */
        private List<Node> followed(Node from) {
            var line = new ArrayList<Node>();
            var below = children.getOrDefault(from.id(), List.of());
            while (!below.isEmpty()) {
                var next = below.getLast();
                if (!used.add(next.id())) {
                    break;
                }
                line.add(next);
                below = children.getOrDefault(next.id(), List.of());
            }
            return line;
        }

        private void beside(List<Node> line) {
            int[] next = nextQuestions(line);
            int last = -1;
            sidesOf(roots, line, -1, -1, next[0]);
            for (int i = 0; i < line.size(); i++) {
                if (line.get(i).speaker() == Speaker.person) {
                    last = i;
                }
                sidesOf(children.getOrDefault(line.get(i).id(), List.of()), line, i, last, next[i + 1]);
            }
            // Alternatives of alternatives, and what was part of a cycle
            lost += (int) children.values().stream()
                    .filter(all -> all.size() > 1)
                    .flatMap(List::stream)
                    .filter(node -> node.speaker() != Speaker.nobody && !used.contains(node.id()))
                    .count();
        }

        /** For each index the next question from there on, or -1 if an answer comes first. */
        private static int[] nextQuestions(List<Node> line) {
            int[] next = new int[line.size() + 1];
            next[line.size()] = -1;
            for (int i = line.size() - 1; i >= 0; i--) {
                next[i] = switch (line.get(i).speaker()) {
                    case person -> i;
                    case model -> -1;
                    case nobody -> next[i + 1];
                };
            }
            return next;
        }

        private void sidesOf(List<Node> below, List<Node> line, int at, int last, int next) {
            for (var child : below) {
                if (!used.add(child.id())) {
                    continue;
                }
                var branch = new ArrayList<Node>();
                branch.add(child);
                branch.addAll(followed(child));
                var first = branch.stream()
                        .map(Node::speaker)
                        .filter(speaker -> speaker != Speaker.nobody)
                        .findFirst()
                        .orElse(Speaker.nobody);
                switch (first) {
                    case person -> add(next, new Side(true, branch));
                    case model -> add(last, answer(line, last, at, branch));
                    case nobody -> {}
                }
            }
        }

        /** An alternative answer is complete, including the part that it shares with the shown one. */
        private @Nullable Side answer(List<Node> line, int question, int at, List<Node> branch) {
            repeated += at - question;
            if (question < 0 || repeated > MAX_REPEATED) {
                return null;
            }
            var whole = new ArrayList<>(line.subList(question + 1, at + 1));
            whole.addAll(branch);
            return new Side(false, whole);
        }

        private void add(int question, @Nullable Side side) {
            var beside = question < 0 || side == null ? null : sides.computeIfAbsent(question, _ -> new ArrayList<>());
            if (beside == null || side == null || beside.size() >= MAX_SIDES) {
                lost++;
            } else {
                beside.add(side);
            }
        }
    }
}
