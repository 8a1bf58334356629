package dev.steward.agent;

/** What an artifact holds. */
public enum ArtifactKind {
    text,
    markdown,
    json,
    /** An address. */
    link
}
