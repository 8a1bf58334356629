package dev.steward.mcp.oauth;

import dev.steward.platform.time.Ids;

/** The collaborators of a sign-in. */
record SignInTools(
        SignInParts parts,
        Discoverer discoverer,
        Registrar registrar,
        TokenEndpoint endpoint,
        Credentials credentials,
        Ids ids) {}
