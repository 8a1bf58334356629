package dev.steward.agent.artifact;

/** What an artifact holds. */
public enum ArtifactKind {
    text,
    markdown,
    json,
    /** An address. */
    link
}
