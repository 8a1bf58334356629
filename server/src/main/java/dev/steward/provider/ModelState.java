package dev.steward.provider;

/**
 * What a provider wants back with the rounds of a turn, besides what was said and asked: the signatures of its reasoning,
 * for example. Only the interface that gave it reads it, in whatever form; it lives as long as its turn and is never
 * stored.
 */
public final class ModelState {

    private final String owner;
    private final Object content;

    /** @param owner the interface and the model that gave it; for others it does not exist */
    ModelState(String owner, Object content) {
        this.owner = owner;
        this.content = content;
    }

    boolean isOf(String reader) {
        return owner.equals(reader);
    }

    Object content() {
        return content;
    }
}
