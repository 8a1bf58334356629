package dev.steward.mcp.oauth;

import dev.steward.platform.security.Secret;
import org.jspecify.annotations.Nullable;

/**
 * A client that a person registered at the authorization server and entered for a tool server.
 *
 * @param secret null for a public client; without an origin it is sent to the token endpoint of the first sign-in
 */
public record PreRegistered(String id, @Nullable Secret secret) {}
