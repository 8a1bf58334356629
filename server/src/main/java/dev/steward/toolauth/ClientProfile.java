package dev.steward.toolauth;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * How Steward presents itself to authorization servers.
 *
 * @param name what people read when they are asked for consent
 * @param document the public https address of the document about this client; null when the service has none
 */
public record ClientProfile(String name, @Nullable URI document) {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** What is posted to register (RFC 7591). */
    String registration(URI redirect, Authentication authentication) {
        return metadata(redirect, authentication).toString();
    }

    /**
     * The document for {@link #document}, as JSON: the client's id is its own address.
     *
     * @param redirect where people come back to
     */
    public String document(URI redirect) {
        return metadata(redirect, Authentication.NONE)
                .put("client_id", String.valueOf(document))
                .toString();
    }

    private ObjectNode metadata(URI redirect, Authentication authentication) {
        var json = JSON.createObjectNode();
        json.put("client_name", name);
        json.putArray("redirect_uris").add(redirect.toString());
        json.putArray("grant_types").add("authorization_code").add("refresh_token");
        json.putArray("response_types").add("code");
        json.put("token_endpoint_auth_method", authentication.toString());
        json.put("application_type", Endpoint.isLoopback(redirect) ? "native" : "web");
        return json;
    }
}
