package dev.steward.mcp.oauth;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Client metadata for authorization servers (RFC 7591): posted to register, or published at the address that is the client id.
 *
 * @param clientId the address of the document; null in a registration, where the server assigns it
 */
@Schema(name = "McpSignInClientDocument")
public record ClientDocument(
        @Nullable String clientId,
        String clientName,
        List<String> redirectUris,
        List<String> grantTypes,
        List<String> responseTypes,
        String tokenEndpointAuthMethod,
        String applicationType) {}
