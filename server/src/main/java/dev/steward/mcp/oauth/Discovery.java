package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the places to look for the metadata of a tool server and an authorization server, in order. */
final class Discovery {

    private static final String WELL_KNOWN = "/.well-known/";
    private static final String RESOURCE = WELL_KNOWN + "oauth-protected-resource";
    private static final String OAUTH = WELL_KNOWN + "oauth-authorization-server";
    private static final String OPENID = WELL_KNOWN + "openid-configuration";

    private Discovery() {}

    /** RFC 9728: the address in the challenge, then the well-known address with the server's path, then without. */
    static List<URI> ofResource(URI server, @Nullable Challenge challenge) {
        var all = new ArrayList<URI>();
        if (challenge != null && challenge.resourceMetadata() != null) {
            all.add(challenge.resourceMetadata());
        }
        var path = path(server);
        if (!path.isEmpty()) {
            all.add(at(server, RESOURCE + path));
        }
        all.add(at(server, RESOURCE));
        return all.stream().distinct().toList();
    }

    /** RFC 8414 and OpenID Connect Discovery, in the order of the MCP specification. */
    static List<URI> ofIssuer(URI issuer) {
        var path = path(issuer);
        return path.isEmpty()
                ? List.of(at(issuer, OAUTH), at(issuer, OPENID))
                : List.of(at(issuer, OAUTH + path), at(issuer, OPENID + path), at(issuer, path + OPENID));
    }

    /** The authorization server of a server without metadata: its own origin, as before revision 2025-06-18. */
    static URI ownIssuer(URI server) {
        return at(server, "");
    }

    private static String path(URI uri) {
        var path = uri.getRawPath() == null ? "" : uri.getRawPath();
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    /** Returns the address with another path and without query and fragment. */
    static URI at(URI uri, String path) {
        return URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + path);
    }
}
