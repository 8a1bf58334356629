package dev.steward.mcp.client;

import dev.steward.mcp.oauth.ClientDocument;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for signing in to tool servers. Spec: Platform, 9.2 and 9.6. */
@Configuration(proxyBeanMethods = false)
class SignInRoutes {

    private static final String TAG = "Tool servers";
    private static final String CLIENT = "/api/mcp/servers/user/{id}/client";
    private static final String SIGN_IN = "/api/mcp/servers/{name}/reauthenticate";

    @Bean
    RouterFunction<ServerResponse> toolSignInApi(SignInHandler handler) {
        return new RouteTable()
                .POST(
                        SIGN_IN,
                        handler::signIn,
                        Op.of(
                                        "signInToMcpServer",
                                        TAG,
                                        "Sign in to a server. Answers when the sign-in has ended, after at most three minutes; the"
                                                + " event mcp.auth_url has the address to open")
                                .path("name", String.class)
                                .query("use_popup", Boolean.class, "The client has opened a window for the address")
                                .query("silent_only", Boolean.class, "Without a person")
                                .query("auto", Boolean.class, "Without a person first, then with one if needed")
                                .returns(200, ServerRead.class)
                                .problems(400, 404, 409, 422, 502))
                .POST(
                        SIGN_IN + "/cancel",
                        handler::cancel,
                        Op.of("cancelMcpSignIn", TAG, "Cancel a sign-in that waits for a person")
                                .path("name", String.class)
                                .returns(200, SignInHandler.Cancelled.class)
                                .problems(404, 422))
                .PUT(
                        CLIENT,
                        handler::putClient,
                        Op.of(
                                        "putMcpSignInClient",
                                        TAG,
                                        "Sign in to a server as a client that you registered; replaces the current sign-in")
                                .body(SignInClient.class)
                                .returns(200, ServerRead.class)
                                .problems(400, 409))
                .DELETE(
                        CLIENT,
                        handler::removeClient,
                        Op.of("removeMcpSignInClient", TAG, "Sign in to a server as Steward registers itself")
                                .returns(200, ServerRead.class))
                .POST(
                        "/api/mcp/servers/{name}/sign-out",
                        handler::signOut,
                        Op.of("signOutOfMcpServer", TAG, "Sign out of a server and revoke its tokens")
                                .path("name", String.class)
                                .returns(200, ServerRead.class)
                                .problems(404, 422))
                .GET(
                        SignInHandler.CALLBACK,
                        handler::callback,
                        Op.of("mcpSignInCallback", TAG, "Callback address of a sign-in")
                                .file("A page that shows the result", "text/html")
                                .empty(204))
                .GET(
                        SignInHandler.CLIENT,
                        handler::client,
                        Op.of(
                                        "getMcpSignInClientDocument",
                                        TAG,
                                        "Get the OAuth client ID metadata document of this Steward, if it has a public "
                                                + "address")
                                .returns(200, ClientDocument.class)
                                .problems(404))
                .GET(
                        "/api/mcp/auth/diagnostics",
                        handler::diagnostics,
                        Op.of("getMcpAuthDiagnostics", TAG, "Get sign-in diagnostics, without tokens")
                                .query("limit", Integer.class, "Records of each kind, from 0 to 500; 500 when left out")
                                .returns(200, AuthDiagnostics.Read.class)
                                .problems(422))
                .build();
    }
}
