package dev.steward.mcp.oauth;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** How Steward presents itself to authorization servers. @param published its public metadata document; null if it has none */
public record ClientProfile(@Nullable Published published) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(known -> known.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    /**
     * A client ID metadata document. Authorization servers that support it use its address as the client id.
     *
     * @param document its public https address
     * @param back the only redirect address of a client identified by the document
     */
    public record Published(URI document, URI back) {}

    public Optional<ClientDocument> document() {
        return Optional.ofNullable(published)
                .map(known -> described(known.document().toString(), known.back(), Authentication.NONE));
    }

    /** Returns the body of a registration request (RFC 7591). */
    String registration(URI redirect, Authentication authentication) {
        return JSON.writeValueAsString(described(null, redirect, authentication));
    }

    private ClientDocument described(@Nullable String id, URI redirect, Authentication authentication) {
        return new ClientDocument(
                id,
                "Steward", // shown to people when they are asked for consent
                List.of(redirect.toString()),
                List.of("authorization_code", "refresh_token"),
                List.of("code"),
                authentication.toString(),
                Endpoint.isLoopback(redirect) ? "native" : "web");
    }
}
