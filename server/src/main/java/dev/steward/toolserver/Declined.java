package dev.steward.toolserver;

import io.modelcontextprotocol.spec.McpSchema.ElicitResult;

/** The answer to a server that asks a person something whom nobody can ask. */
final class Declined {

    static final ElicitResult RESULT = new ElicitResult(ElicitResult.Action.DECLINE, null);

    private Declined() {}
}
