package dev.steward.agent.definition;

import dev.steward.platform.web.Op;

/** Paths of agents in the API. An agent is named by its id or its public id. */
public final class AgentPaths {

    private static final String TAG = "Agents";

    public static final String ALL = "/api/agents";
    public static final String ONE = ALL + "/{id}";

    /** Order of route tables that have {@code {id}} in the path, after those with a fixed word in its place. */
    public static final int AFTER_WORDS = 10;

    /** Order of route tables with such a fixed word. */
    public static final int WORDS = 0;

    private AgentPaths() {}

    public static Op of(String id, String summary) {
        return Op.of(id, TAG, summary);
    }

    public static Op one(String id, String summary) {
        return of(id, summary).path("id", String.class).problems(404, 422);
    }
}
