package dev.steward.agent;

import dev.steward.platform.web.Op;

/** Where agents are in the API. One is named by its id or its public id. */
final class AgentPaths {

    static final String TAG = "Agents";

    static final String ALL = "/api/agents";
    static final String ONE = ALL + "/{id}";

    /** After the tables whose paths have a word where these have the name of an agent. */
    static final int AFTER_WORDS = 10;

    /** Of these tables. */
    static final int WORDS = 0;

    private AgentPaths() {}

    /** Something about one agent. */
    static Op one(String id, String summary) {
        return Op.of(id, TAG, summary).path("id", String.class).problems(404, 422);
    }
}
