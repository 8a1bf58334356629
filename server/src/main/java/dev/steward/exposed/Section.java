package dev.steward.exposed;

import java.util.Locale;

/** A part of the workspace that the user can open to MCP hosts; closed by default. Spec: Platform, 4.2. */
public enum Section {
    TOPICS("Topics (titles and descriptions)"),
    MESSAGES("Topic messages"),
    CHATS("Chats and their messages"),
    AGENTS("Agents, workflows and their results"),
    LIVE("Live sessions, transcripts and notes"),
    SEARCH("Search (in areas that are on)"),
    SKILLS("Skills (active ones also as prompts)"),
    MEMORY("Memories"),
    MEMORY_WRITE("Create and edit memories"),
    AGENT_STATE("Read and write agent state"),
    WORKFLOW_STATE("Read and write workflow state"),
    POST_MESSAGE("Ask questions in topics"),
    SCHEDULES("Manage and run schedules"),
    REMINDERS("Manage reminders");

    private final String description;

    Section(String description) {
        this.description = description;
    }

    /** What a host may use once this is open, as the label of its switch. */
    public String description() {
        return description;
    }

    /** Its name in settings and in the API. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
