package dev.steward.contract;

import io.swagger.v3.oas.models.media.Schema;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a record has on the wire beside its components, because it is declared elsewhere; the record itself has it in a map
 * with {@code @JsonAnyGetter}.
 *
 * @param properties fresh schemas by their names on the wire
 * @param optional whether each may be left out or be null, as in an update
 */
public record MoreProperties(
        Class<? extends Record> owner, Supplier<Map<String, Schema<?>>> properties, boolean optional) {}
