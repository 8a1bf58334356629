package dev.steward.history.trash;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Something that was brought back, on the wire.
 *
 * @param id what it is numbered by among things of its kind
 * @param slug null where it has none
 */
@Schema(description = "The restored item and its place")
public record Restored(TrashKind kind, long id, @Nullable String slug, String title) {}
