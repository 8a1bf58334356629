package dev.steward.mcp.client;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.call;

import dev.steward.mcp.oauth.ClientDocument;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Routes for signing in to tool servers. Spec: Platform, 9.2 and 9.6. */
@Configuration(proxyBeanMethods = false)
class SignInRoutes {

    private static final String TAG = "Tool servers";
    private static final String CLIENT = "/api/mcp/servers/user/{id}/client";
    private static final String SIGN_IN = "/api/mcp/servers/{name}/reauthenticate";

    @Bean
    RouterFunction<ServerResponse> toolSignInApi(
            SignInHandler handler,
            ServerHandler shown,
            ToolServers servers,
            UserToolServers plugged,
            SignInFollowUp followUp,
            ServerSignIns signIns) {
        return new RouteTable()
                .POST(
                        SIGN_IN,
                        handler::signIn,
                        Op.of(
                                        "signInToMcpServer",
                                        TAG,
                                        "Sign in to a server. Answers when the sign-in has ended, after at most three minutes; the"
                                                + " event mcp.auth_url has the address to open")
                                .query("use_popup", Boolean.class, "The client has opened a window for the address")
                                .query("silent_only", Boolean.class, "Without a person")
                                .query("auto", Boolean.class, "Without a person first, then with one if needed")
                                .returns(200, ServerRead.class)
                                .problems(400, 409, 502))
                .POST(
                        SIGN_IN + "/cancel",
                        bySegment(
                                servers::get, server -> Mono.just(new SignInHandler.Cancelled(signIns.cancel(server)))),
                        Op.of("cancelMcpSignIn", TAG, "Cancel a sign-in that waits for a person")
                                .returns(200, SignInHandler.Cancelled.class))
                .PUT(
                        CLIENT,
                        byId(SignInClient.class, (id, client) -> shown.read(plugged.signInAs(id, client))),
                        Op.of(
                                        "putMcpSignInClient",
                                        TAG,
                                        "Sign in to a server as a client that you registered; replaces the current sign-in")
                                .body(SignInClient.class)
                                .returns(200, ServerRead.class)
                                .problems(400, 409))
                .DELETE(
                        CLIENT,
                        byId(id -> shown.read(plugged.signInAs(id, null))),
                        Op.of("removeMcpSignInClient", TAG, "Sign in to a server as Steward registers itself")
                                .returns(200, ServerRead.class))
                .POST(
                        "/api/mcp/servers/{name}/sign-out",
                        shown.byName(name -> servers.get(name).flatMap(followUp::signOut)),
                        Op.of("signOutOfMcpServer", TAG, "Sign out of a server and revoke its tokens")
                                .returns(200, ServerRead.class))
                .GET(
                        SignInHandler.CALLBACK,
                        handler::callback,
                        Op.of("mcpSignInCallback", TAG, "Callback address of a sign-in")
                                .file("A page that shows the result", "text/html")
                                .empty(204))
                .GET(
                        SignInHandler.CLIENT,
                        call(() -> Mono.justOrEmpty(signIns.document())
                                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Client document")))),
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
