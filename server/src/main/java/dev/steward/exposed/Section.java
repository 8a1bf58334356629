package dev.steward.exposed;

import java.util.Locale;

/** A part of the workspace that the user can open to MCP hosts; closed by default. Spec: Platform, 4.2. */
public enum Section {
    TOPICS("See the topics: titles, descriptions, where they are in the tree"),
    MESSAGES("Read what was said in topics"),
    CHATS("See the chats and read what was said in them"),
    AGENTS("See the agents and what they did"),
    LIVE("See live sessions, their transcripts and notes"),
    SEARCH("Search in everything that is open"),
    SKILLS("Read the skills, and use those that are active as prompts"),
    MEMORY("Read what Steward remembers"),
    MEMORY_WRITE("Add and change what Steward remembers"),
    AGENT_STATE("Read and change what agents keep between their runs"),
    WORKFLOW_STATE("Read and change what workflows keep between their runs"),
    POST_MESSAGE("Ask in a topic, and have it answered there"),
    SCHEDULES("See, create, switch and run schedules"),
    REMINDERS("See, set and cancel reminders");

    private final String description;

    Section(String description) {
        this.description = description;
    }

    /** What a host may do once this is open, as a sentence for the user, without a full stop. */
    public String description() {
        return description;
    }

    /** Its name in settings and in the API. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
