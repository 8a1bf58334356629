package dev.steward.mcp.oauth;

import dev.steward.platform.security.Secret;
import org.jspecify.annotations.Nullable;

/**
 * A client that a person registered at the authorization server and entered for a tool server.
 *
 * @param secret null for a public client; one that belongs to no origin yet goes to the token endpoint of the first sign-in
 */
public record PreRegistered(String id, @Nullable Secret secret) {}
