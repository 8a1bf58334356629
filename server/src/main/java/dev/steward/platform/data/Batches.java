package dev.steward.platform.data;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Groups rows into batches that are read or written together. */
public final class Batches {

    private Batches() {}

    /**
     * The rows in order, in batches.
     *
     * @param size of a row, such as the length of its texts
     * @param room for the sizes in a batch together, unless a single row is larger
     * @param most rows in a batch
     */
    public static <T> List<List<T>> of(List<T> rows, ToLongFunction<T> size, long room, int most) {
        var batches = new ArrayList<List<T>>();
        long taken = 0;
        for (var row : rows) {
            taken += size.applyAsLong(row);
            if (batches.isEmpty() || taken > room || batches.getLast().size() == most) {
                batches.add(new ArrayList<>());
                taken = size.applyAsLong(row);
            }
            batches.getLast().add(row);
        }
        return batches;
    }
}
