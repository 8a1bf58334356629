package dev.steward.chatturn;

import io.swagger.v3.oas.annotations.media.Schema;

/** The current name of a conversation. */
@Schema(name = "SuggestedName", description = "The current title of the conversation")
record NameRead(
        @Schema(description = "The new title; empty when none was found, and nothing is changed then")
        String title) {

    static final NameRead NONE = new NameRead("");
}
