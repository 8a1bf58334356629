package dev.steward.history.trash;

/** What can be deleted and brought back. Each has its {@link Trashable}. */
public enum TrashKind {
    topic,
    chat,
    agent,
    workflow
}
