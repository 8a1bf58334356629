package dev.steward.mcp.oauth;

import dev.steward.platform.time.Ids;

/** What the steps of a sign-in are made with. */
record SignInTools(
        SignInParts parts,
        Discoverer discoverer,
        Registrar registrar,
        TokenEndpoint endpoint,
        Credentials credentials,
        Ids ids) {}
