package dev.steward.conformance;

import dev.steward.mcp.client.LoneSignIn;
import dev.steward.mcp.oauth.ClientProfile;
import dev.steward.mcp.oauth.PreRegistered;
import dev.steward.mcp.oauth.SignInOutcome;
import dev.steward.mcp.session.ChildRegister;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.mcp.session.SessionFailure;
import dev.steward.mcp.session.SessionListener;
import dev.steward.mcp.session.SessionSignal;
import dev.steward.mcp.session.Sessions;
import dev.steward.mcp.session.ToolUse;
import dev.steward.platform.security.Secret;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.version.Version;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Drives the suite against Steward's own sessions and sign-ins, as a person who calls each tool once, agrees to everything and
 * signs in whenever Steward says that this helps.
 */
final class ConformanceClient {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** Sign-ins before the person gives up. More than the suite allows, because the limit should come from Steward. */
    private static final int PATIENCE = 10;

    /** The address where the suite expects the client's metadata. It is never fetched. */
    private static final URI DOCUMENT = URI.create("https://conformance-test.local/client-metadata.json");

    private static final URI BACK = URI.create("https://steward.example/api/mcp/oauth/callback");
    private static final ClientProfile PROFILE = new ClientProfile(new ClientProfile.Published(DOCUMENT, BACK));

    private final ServerAddress address;
    private final LoneSignIn signIn;
    private final @Nullable PreRegistered client;
    private final Sessions sessions;

    /**
     * @param server the server of the scenario
     * @param context what a person would have entered for it
     */
    ConformanceClient(URI server, JsonNode context) {
        var blocking = new Blocking();
        this.signIn = new LoneSignIn(server, Set.of("localhost"), PROFILE, blocking);
        this.address = new ServerAddress.Http(server, Map.of(), signIn.authorization());
        this.client = entered(context);
        this.sessions = new Sessions(
                new Version("1.2.3", null, null),
                new ChildRegister(Path.of("none")),
                LONG,
                _ -> new SessionListener() {},
                blocking,
                Schedulers.parallel());
    }

    /** Runs one scenario. The suite passes the server's address as the last argument and the rest in the environment. */
    static void main(String[] args) {
        var context = Objects.requireNonNullElse(System.getenv("MCP_CONFORMANCE_CONTEXT"), "{}");
        new ConformanceClient(
                        URI.create(args[args.length - 1]), JsonMapper.shared().readTree(context))
                .run();
    }

    private static @Nullable PreRegistered entered(JsonNode context) {
        var secret = context.path("client_secret").asString("");
        return secret.isEmpty()
                ? null
                : new PreRegistered(context.path("client_id").asString(), new Secret(secret, null));
    }

    /** Fails with {@link SessionFailure}, or if a sign-in does not succeed. */
    void run() {
        for (int signIns = 0; ; signIns++) {
            try {
                callEachTool();
                return;
            } catch (SessionFailure.SignIn wanted) {
                if (signIns == PATIENCE) {
                    throw wanted;
                }
                signIn();
            }
        }
    }

    private void callEachTool() {
        var session =
                Objects.requireNonNull(sessions.open("the server", address).block(LONG));
        try {
            var tools = Objects.requireNonNull(session.tools().block(LONG)).tools();
            for (var tool : tools) {
                session.call(new ToolUse(tool.name(), arguments(tool, tools), true, Duration.ofMinutes(15)))
                        .doOnNext(ConformanceClient::agree)
                        .blockLast(LONG);
            }
        } finally {
            session.close().block(LONG);
        }
    }

    private static void agree(SessionSignal signal) {
        switch (signal) {
            case SessionSignal.Asked asked ->
                asked.answer().accept(new ElicitResult(ElicitResult.Action.ACCEPT, Map.of()));
            case SessionSignal.Progress _, SessionSignal.Said _, SessionSignal.Result _ -> {}
        }
    }

    /** A value for each required parameter of a tool. An object is whatever the first tool declares. */
    private static Map<String, Object> arguments(Tool tool, List<Tool> tools) {
        var arguments = new HashMap<String, Object>();
        if (tool.inputSchema().get("properties") instanceof Map<?, ?> properties
                && tool.inputSchema().get("required") instanceof List<?> required) {
            for (var name : required) {
                var type = properties.get(name) instanceof Map<?, ?> schema ? schema.get("type") : null;
                arguments.put(
                        String.valueOf(name),
                        switch (String.valueOf(type)) {
                            case "number", "integer" -> 2;
                            case "boolean" -> true;
                            case "object" -> tools.getFirst().inputSchema();
                            default -> "something";
                        });
            }
        }
        return arguments;
    }

    private void signIn() {
        var outcome = signIn.signIn(client, BACK, ConformanceClient::browse).block(LONG);
        if (!(outcome instanceof SignInOutcome.Success)) {
            throw new IllegalStateException("The sign-in ended with %s.".formatted(outcome));
        }
    }

    /** Consents at once: the authorization server replies with the address the browser goes to next. */
    private static String browse(String address) {
        try (var browser = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(URI.create(address)).timeout(LONG).build();
            var answer = browser.send(request, HttpResponse.BodyHandlers.discarding());
            return answer.headers()
                    .firstValue("Location")
                    .map(location -> URI.create(location).getRawQuery())
                    .orElse("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("Nobody waits for the browser any more.", e);
        }
    }
}
