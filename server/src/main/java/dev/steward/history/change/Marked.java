package dev.steward.history.change;

/** A state identified by only a part of it: the rest is kept for undo, and may have changed since. */
public interface Marked {

    Record marked();
}
