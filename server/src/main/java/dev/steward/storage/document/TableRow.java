package dev.steward.storage.document;

import java.util.ArrayList;
import java.util.List;

/** A table row, written as one line with separators between cells and without trailing empty cells. */
final class TableRow {

    private static final int MAX_CELLS = 200;

    private final List<String> cells = new ArrayList<>();

    /** Adds a cell as one line, repeated {@code times} times. */
    void add(String text, int times) {
        for (int i = 0; i < times && cells.size() < MAX_CELLS; i++) {
            cells.add(text.strip().replaceAll("\\s+", " "));
        }
    }

    /** Adds empty cells until there are {@code columns}. */
    void fill(int columns) {
        add("", columns - cells.size());
    }

    /** Writes the line and starts another row. @param times the row repeats, unless it is empty */
    void end(Gathered text, int times) {
        while (!cells.isEmpty() && cells.getLast().isEmpty()) {
            cells.removeLast();
        }
        for (int i = 0; i < times && !cells.isEmpty(); i++) {
            text.write(String.join(" | ", cells));
            text.endLine();
        }
        cells.clear();
    }
}
