package dev.steward.history.trash;

/** The kinds of things that can be deleted and restored. Each has its {@link Trashable}. */
public enum TrashKind {
    topic,
    chat,
    agent,
    workflow
}
