package dev.steward.mcp.oauth;

import dev.steward.platform.security.Origin;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The metadata of a tool server (RFC 9728).
 *
 * @param resource its name in token requests (RFC 8707)
 * @param authorizationServers the first three with an allowed address; empty if it names none
 */
record ResourceMetadata(String resource, List<URI> authorizationServers, List<String> scopes) {

    private static final int MAX_SERVERS = 3;

    ResourceMetadata {
        authorizationServers = List.copyOf(authorizationServers);
        scopes = List.copyOf(scopes);
    }

    /** The defaults for a server without metadata. */
    static ResourceMetadata ofSilent(URI server) {
        return new ResourceMetadata(resource(server), List.of(), List.of());
    }

    /**
     * @return empty if it is not such a document
     * @throws SignInFailure if it describes another server, where the token would then be valid
     */
    static Optional<ResourceMetadata> read(Document document, URI server) {
        return document.text("resource").map(resource -> {
            if (!covers(resource, server)) {
                throw SignInFailure.refused(
                        "The tool server says that it is “%s”, which is not the address that was entered for it. Check the address in the settings of the server."
                                .formatted(RemoteText.of(resource)));
            }
            return new ResourceMetadata(
                    resource,
                    document.texts("authorization_servers").stream()
                            .flatMap(each -> Endpoint.read(each).stream())
                            .limit(MAX_SERVERS)
                            .toList(),
                    Scopes.tidy(document.texts("scopes_supported").stream()));
        });
    }

    /** Whether the resource is the server or contains it. */
    private static boolean covers(String resource, URI server) {
        var named = Endpoint.read(resource).or(() -> sameAddress(resource, server));
        return named.filter(uri -> Origin.of(uri.toString()).equals(Origin.of(server.toString())))
                .filter(uri -> uri.getRawFragment() == null && uri.getRawQuery() == null
                        || uri.toString().equals(server.toString()))
                .filter(uri -> folder(server).startsWith(folder(uri)))
                .isPresent();
    }

    /** An address entered by a person may contain characters that are not allowed in untrusted ones. */
    private static Optional<URI> sameAddress(String resource, URI server) {
        return resource.equals(server.toString()) || resource.equals(resource(server))
                ? Optional.of(server)
                : Optional.empty();
    }

    private static String folder(URI uri) {
        var path = uri.getRawPath() == null ? "" : uri.getRawPath();
        return path.endsWith("/") ? path : path + "/";
    }

    private static String resource(URI server) {
        var query = server.getRawQuery() == null ? "" : "?" + server.getRawQuery();
        var path = server.getRawPath() == null || server.getRawPath().equals("/") ? "" : server.getRawPath();
        return server.getScheme().toLowerCase(Locale.ROOT)
                + "://"
                + server.getRawAuthority().toLowerCase(Locale.ROOT)
                + path
                + query;
    }
}
