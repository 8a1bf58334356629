package dev.steward.agent.definition;

import dev.steward.platform.web.Op;

/** Where agents are in the API. One is named by its id or its public id. */
public final class AgentPaths {

    public static final String TAG = "Agents";

    public static final String ALL = "/api/agents";
    public static final String ONE = ALL + "/{id}";

    /** After the tables whose paths have a word where these have the name of an agent. */
    public static final int AFTER_WORDS = 10;

    /** Of these tables. */
    public static final int WORDS = 0;

    private AgentPaths() {}

    /** Something about one agent. */
    public static Op one(String id, String summary) {
        return Op.of(id, TAG, summary).path("id", String.class).problems(404, 422);
    }
}
