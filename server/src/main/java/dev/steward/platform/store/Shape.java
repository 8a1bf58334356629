package dev.steward.platform.store;

import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.StringDataType;

/** The content type of a map's pages. @param columns the number of values in a row */
public record Shape<K, V>(DataType<K> keys, DataType<V> values, Encoded encoded, int columns) {

    static final Shape<String, String> TEXTS =
            new Shape<>(StringDataType.INSTANCE, StringDataType.INSTANCE, Encoded.TEXTS, 0);

    /** The rows of a table, as the engine stores them. */
    public static <K, V> Shape<K, V> rows(DataType<K> keys, DataType<V> values, int columns) {
        return new Shape<>(keys, values, Encoded.ROWS, columns);
    }
}
