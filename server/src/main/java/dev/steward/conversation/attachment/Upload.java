package dev.steward.conversation.attachment;

import io.swagger.v3.oas.annotations.media.Schema;

/** A form with one file. */
@Schema(description = "A form with one file of at most 8 MiB")
public record Upload(
        @Schema(type = "string", format = "binary") String file) {}
