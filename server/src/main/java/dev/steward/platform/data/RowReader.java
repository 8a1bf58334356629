package dev.steward.platform.data;

import io.r2dbc.spi.Row;
import java.util.Objects;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;

/**
 * Makes an object of a row. A component of this kind takes the place of the mapping by reflection, which costs several
 * times as much; it is worth writing for rows that are read by the hundred.
 */
@ReadingConverter
public interface RowReader<T> extends Converter<Row, T> {

    /** Returns the value of a column that is never null. */
    static <V> V get(Row row, String column, Class<V> type) {
        return Objects.requireNonNull(row.get(column, type), column);
    }
}
