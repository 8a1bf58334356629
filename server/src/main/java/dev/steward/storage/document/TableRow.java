package dev.steward.storage.document;

import java.util.ArrayList;
import java.util.List;

/** A table row, written as one line with separators between cells and without trailing empty cells. */
final class TableRow {

    private static final int MAX_CELLS = 200;

    private final List<String> cells = new ArrayList<>();

    /** The name of the sheet whose rows come next; empty once it is written, or if there is none. */
    private String sheet = "";

    private int sheets;
    private String firstSheet = "";

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

    /** The following rows belong to this sheet. */
    void begin(String sheet) {
        this.sheet = sheet;
    }

    /** Writes the line and starts another row. @param times the row repeats, unless it is empty */
    void end(Gathered text, int times) {
        while (!cells.isEmpty() && cells.getLast().isEmpty()) {
            cells.removeLast();
        }
        if (!cells.isEmpty() && !sheet.isEmpty()) {
            name(text);
        }
        for (int i = 0; i < times && !cells.isEmpty(); i++) {
            text.write(String.join(" | ", cells));
            text.endLine();
        }
        cells.clear();
    }

    /** Names the first sheet of several at the end of a text that no other sheet is part of, because it is full. */
    void end(Gathered text) {
        if (sheets == 1 && text.isFull()) {
            text.putFirst(firstSheet);
        }
    }

    /** Writes the name of the sheet, unless it is the only one with text. */
    private void name(Gathered text) {
        sheets++;
        if (sheets == 1) {
            firstSheet = sheet;
        } else {
            if (sheets == 2) {
                text.putFirst(firstSheet);
            }
            text.write(sheet);
            text.endLine();
        }
        sheet = "";
    }
}
