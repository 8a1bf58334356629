package dev.steward.history.change;

/** A state of which only a part tells it apart: the rest is kept to be put back, and may be different by now. */
public interface Marked {

    /** That part. */
    Record marked();
}
