package dev.steward.platform.security;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A key or token. It is only released for the origin it was entered for. */
public final class Secret {

    private final String value;
    private final @Nullable Origin origin;

    /** @param origin null while no URL is known that it could be sent to */
    public Secret(String value, @Nullable Origin origin) {
        this.value = value;
        this.origin = origin;
    }

    /** The value, if it belongs to this origin. */
    public Optional<String> sentTo(Origin receiver) {
        return receiver.equals(origin) ? Optional.of(value) : Optional.empty();
    }

    /** The value, if it has no origin: for use on this machine only. */
    public Optional<String> unbound() {
        return origin == null ? Optional.of(value) : Optional.empty();
    }

    /** The origin it belongs to; empty while no URL is known that it could be sent to. */
    public Optional<Origin> origin() {
        return Optional.ofNullable(origin);
    }

    /** The same secret, bound to an origin unless it already has one. */
    public Secret boundTo(Origin first) {
        return origin == null ? new Secret(value, first) : this;
    }

    /** Omits the value. */
    @Override
    public String toString() {
        return "Secret[" + origin + "]";
    }
}
