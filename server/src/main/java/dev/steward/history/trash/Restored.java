package dev.steward.history.trash;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** @param id among things of its kind */
@Schema(description = "The restored item and its place")
public record Restored(TrashKind kind, long id, @Nullable String slug, String title) {}
