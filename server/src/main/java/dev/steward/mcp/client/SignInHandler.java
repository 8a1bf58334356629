package dev.steward.mcp.client;

import dev.steward.mcp.oauth.ResultPage;
import dev.steward.mcp.oauth.SignInOutcome;
import dev.steward.mcp.oauth.SignInRequest.Mode;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Requests;
import io.swagger.v3.oas.annotations.media.Schema;
import java.net.URI;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record SignInHandler(
        ToolServers servers, ServerSignIns signIns, SignInFollowUp followUp, AuthDiagnostics diagnostics, CallLog log) {

    /** The redirect address of sign-ins. */
    static final String CALLBACK = "/api/mcp/oauth/callback";

    /** The address of Steward's client metadata. */
    static final String CLIENT = "/api/mcp/oauth/client.json";

    /** Whether there was a sign-in to cancel. */
    @Schema(name = "McpSignInCancelled")
    record Cancelled(boolean cancelled) {}

    /** A sign-in goes on when its window hangs up, and so does everything that follows it. */
    Mono<ServerResponse> signIn(ServerRequest request) {
        var name = Requests.segment(request, "name");
        return servers.get(name)
                .onErrorMap(Problem.NotFound.class, _ -> new Problem.NotFound("MCP server '%s'".formatted(name)))
                .flatMap(server -> server.plug().face().oauth()
                        ? signIns.signIn(server, mode(request), back(request))
                                .flatMap(outcome -> answer(server, outcome))
                                .cache()
                        : Mono.error(new Problem.BadRequest("“%s” needs no sign-in with a browser.".formatted(name))));
    }

    private Mono<ServerResponse> answer(LiveServer server, SignInOutcome outcome) {
        return switch (outcome) {
            case SignInOutcome.Success() ->
                followUp.signedIn(server).flatMap(now -> ServerResponse.ok()
                        .bodyValue(ServerRead.of(now, log.count(now.name()), false)));
            case SignInOutcome.InteractionRequired() ->
                ServerResponse.ok().bodyValue(ServerRead.of(server, log.count(server.name()), true));
            case SignInOutcome.Busy(var sentence) -> Mono.error(new Problem.Conflict("sign-in-busy", sentence));
            case SignInOutcome.Cancelled() ->
                servers.get(server.name()) // the server may have been removed, which ends its sign-in
                        .then(Mono.error(new Problem.Conflict("sign-in-cancelled", "The sign-in was cancelled.")));
            case SignInOutcome.Refused(var sentence) ->
                Mono.error(new Problem.Upstream("%s sign-in failed: %s".formatted(server.name(), sentence)));
        };
    }

    private static Mode mode(ServerRequest request) {
        Requests.flag(request, "use_popup"); // the window opens the page either way
        boolean silent = Requests.flag(request, "silent_only").orElse(false);
        boolean auto = Requests.flag(request, "auto").orElse(false);
        return silent ? Mode.SILENT : auto ? Mode.AUTO : Mode.INTERACTIVE;
    }

    /** Builds the address as the requesting browser sees the service; the guard has already checked the headers. */
    private static URI back(ServerRequest request) {
        var origin = request.headers().firstHeader(HttpHeaders.ORIGIN);
        var base = origin == null || origin.equals("null")
                ? "%s://%s".formatted(request.uri().getScheme(), request.uri().getRawAuthority())
                : origin;
        return URI.create(base + CALLBACK);
    }

    /** The browser returns from the authorization server. An unexpected request gets an empty response. */
    Mono<ServerResponse> callback(ServerRequest request) {
        var query = request.uri().getRawQuery();
        return switch (signIns.redirected(query == null ? "" : query)) {
            case TAKEN -> page(ResultPage.TAKEN);
            case REFUSED -> page(ResultPage.REFUSED);
            case STRAY -> ServerResponse.noContent().build();
        };
    }

    private static Mono<ServerResponse> page(ResultPage page) {
        return ServerResponse.ok()
                .contentType(MediaType.TEXT_HTML)
                .header("Content-Security-Policy", ResultPage.POLICY)
                .bodyValue(page.html());
    }

    Mono<ServerResponse> diagnostics(ServerRequest request) {
        int limit = Math.clamp(Requests.number(request, "limit").orElse(500L), 0, 500);
        return diagnostics.read(limit).flatMap(ServerResponse.ok()::bodyValue);
    }
}
