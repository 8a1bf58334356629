package dev.steward.contract;

import io.swagger.v3.oas.models.media.Schema;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Properties a record has on the wire in addition to its components, because they are declared elsewhere; the record keeps them
 * in a map with {@code @JsonAnyGetter}.
 *
 * @param properties fresh schemas by their names on the wire
 * @param optional whether each may be omitted or null, as in an update
 */
public record MoreProperties(
        Class<? extends Record> owner, Supplier<Map<String, Schema<?>>> properties, boolean optional) {}
