package dev.steward.mcp.oauth;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How a client authenticates at the token endpoint. */
public enum Authentication {
    NONE,
    CLIENT_SECRET_BASIC,
    CLIENT_SECRET_POST;

    /**
     * Chooses the method for a client with a secret.
     *
     * @param supported methods announced by the server; if empty, RFC 8414 implies the first one
     * @throws SignInFailure if Steward supports none of the server's methods
     */
    static Authentication choose(List<String> supported) {
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

    public static Optional<Authentication> named(String name) {
        return Stream.of(values()).filter(each -> each.toString().equals(name)).findFirst();
    }

    /** The name used in the protocol. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
