package dev.steward.mcp.oauth;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How a client says at the token endpoint who it is. */
public enum Authentication {
    NONE,
    CLIENT_SECRET_BASIC,
    CLIENT_SECRET_POST;

    /**
     * The way for a client.
     *
     * @param supported what the server announces; empty when it announces nothing, which RFC 8414 reads as the first with a
     *     secret
     * @throws SignInFailure when the server wants a way that Steward does not have
     */
    static Authentication choose(List<String> supported, boolean hasSecret) {
        if (!hasSecret) {
            return NONE; // few who take public clients say so
        }
        if (supported.isEmpty()) {
            return CLIENT_SECRET_BASIC;
        }
        return Stream.of(CLIENT_SECRET_BASIC, CLIENT_SECRET_POST, NONE)
                .filter(each -> supported.contains(each.toString()))
                .findFirst()
                .orElseThrow(
                        () -> SignInFailure.refused(
                                "Steward does not support how the authorization server identifies clients. Enter the ID of a public client, or of one with a client secret."));
    }

    /** The one of that name. */
    public static Optional<Authentication> named(String name) {
        return Stream.of(values()).filter(each -> each.toString().equals(name)).findFirst();
    }

    /** As on the wire. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
