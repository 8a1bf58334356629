package dev.steward.mcp.builtin;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;

/** Finds tables used only for layout: those that contain other tables or have one column. */
final class LayoutTables implements NodeVisitor {

    private final Set<Element> layout = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Seen> open = new ArrayDeque<>();

    private static final class Seen {
        private int cells;
        private int mostCells;
        private boolean isAround;
    }

    private LayoutTables() {}

    static Set<Element> of(Element root) {
        var tables = new LayoutTables();
        NodeTraversor.traverse(tables, root);
        return tables.layout;
    }

    @Override
    public void head(Node node, int depth) {
        if (!(node instanceof Element element)) {
            return;
        }
        switch (element.normalName()) {
            case "table" -> open.push(new Seen());
            case "tr" -> count(0);
            case "td", "th" -> count(1);
            default -> {}
        }
    }

    private void count(int cells) {
        var table = open.peek();
        if (table != null) {
            table.cells = cells == 0 ? 0 : table.cells + cells;
            table.mostCells = Math.max(table.mostCells, table.cells);
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (node instanceof Element element && element.normalName().equals("table") && !open.isEmpty()) {
            var table = open.pop();
            if (table.mostCells < 2 || table.isAround) {
                layout.add(element);
            }
            var around = open.peek();
            if (around != null) {
                around.isAround = true;
            }
        }
    }
}
