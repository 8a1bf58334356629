package dev.steward.platform.security;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A key or token. It is given out only for the origin that it was entered for. */
public final class Secret {

    private final String value;
    private final @Nullable Origin origin;

    /** @param origin null while no address is known that it could be sent to */
    public Secret(String value, @Nullable Origin origin) {
        this.value = value;
        this.origin = origin;
    }

    /** The value, if it belongs to this origin. */
    public Optional<String> sentTo(Origin receiver) {
        return receiver.equals(origin) ? Optional.of(value) : Optional.empty();
    }

    /** The value, if it belongs to no address: what stays on this machine. */
    public Optional<String> unbound() {
        return origin == null ? Optional.of(value) : Optional.empty();
    }

    /** What it belongs to; empty while no address is known that it could be sent to. */
    public Optional<Origin> origin() {
        return Optional.ofNullable(origin);
    }

    /** The same secret, bound to an origin if it is not bound yet. */
    public Secret boundTo(Origin first) {
        return origin == null ? new Secret(value, first) : this;
    }

    /** Without the value. */
    @Override
    public String toString() {
        return "Secret[" + origin + "]";
    }
}
