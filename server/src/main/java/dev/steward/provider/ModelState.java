package dev.steward.provider;

/**
 * Opaque state that a provider needs back with the rounds of a turn, in addition to text and tool calls, such as the signatures
 * of its reasoning. Only the API that produced it can read it; it lasts for its turn and is never stored.
 */
public final class ModelState {

    private final String owner;
    private final Object content;

    /** @param owner the API and model that produced it; ignored by others */
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
