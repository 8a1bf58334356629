package dev.steward.platform.web;

import io.swagger.v3.oas.models.media.Schema;
import java.util.Map;

/**
 * What a record has on the wire beside its components, because it is declared elsewhere. A component of this kind puts it
 * into the API schema; the record itself has it in a map with {@code @JsonAnyGetter}.
 */
public interface MoreProperties {

    /** The record. */
    Class<? extends Record> owner();

    /** Fresh schemas by their names on the wire. */
    Map<String, Schema<?>> properties();

    /** Whether each may be left out or be null, as in an update. */
    boolean optional();
}
