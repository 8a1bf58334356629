package dev.steward.agent;

/** What an artifact holds. */
enum ArtifactKind {
    text,
    markdown,
    json,
    /** An address. */
    link
}
