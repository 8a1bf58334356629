package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.data.Sql;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.tool.ToolScope;
import dev.steward.tool.Toolbox;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.Disposable;
import tools.jackson.databind.JsonNode;

@ServiceTest
class SignInApiTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final WebTestClient client;
    private final Talk talk;
    private final Sql sql;
    private final Toolbox toolbox;
    private final SignInFollowUp followUp;
    private final int port;
    private final String name = "g-" + UUID.randomUUID();
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private GuardedServer guarded = new GuardedServer();
    private Disposable listening = () -> {};

    SignInApiTest(
            @Autowired WebTestClient client,
            @Autowired Talk talk,
            @Autowired Sql sql,
            @Autowired Toolbox toolbox,
            @Autowired SignInFollowUp followUp,
            @LocalServerPort int port)
            throws Exception {
        this.client = client.mutate().responseTimeout(LONG).build();
        this.talk = talk;
        this.sql = sql;
        this.toolbox = toolbox;
        this.followUp = followUp;
        this.port = port;
    }

    @BeforeEach
    void plugIn() {
        listening = talk.stream("/api/events")
                .filter(frame -> frame.event().startsWith("mcp."))
                .subscribe(frame -> events.add(frame.data()), _ -> {});
        talk.json(
                "POST",
                "/api/mcp/servers/user",
                Map.of("name", name, "transport", "streamable_http", "url", guarded.url()));
    }

    @AfterEach
    void unplug() {
        talk.json("DELETE", "/api/mcp/servers/user/" + server().path("id").asLong(), null);
        listening.dispose();
        guarded.close();
    }

    @Test
    void aPersonSignsInAndTheServerIsUsed() {
        assertThat(post("/connect").path("state").asString()).isEqualTo("needs_auth");

        var signedIn = signIn();
        assertThat(signedIn.path("state").asString()).isEqualTo("connected");
        assertThat(signedIn.path("interaction_required").isNull()).isTrue();
        await().atMost(LONG).until(() -> told("mcp.auth_resolved"));
        assertThat(tried().path("content").asString()).isEqualTo("It is 42.");

        var diagnostics = diagnostics();
        var credential = credential(diagnostics);
        assertThat(credential.path("has_tokens").asBoolean()).isTrue();
        assertThat(credential.path("has_refresh_token").asBoolean()).isTrue();
        assertThat(credential.path("expires_in_seconds").asLong()).isBetween(3_000L, 3_600L);
        assertThat(credential.path("renewal_lead_seconds").asLong()).isEqualTo(900);
        assertThat(credential.path("short_circuited").asBoolean()).isFalse();
        assertThat(diagnostics.toString()).doesNotContain("access-1", "refresh-1", "code-1");
        var stored = sql.statement("select sealed from secrets")
                .all(row -> row.text("sealed"))
                .collectList()
                .block(LONG);
        assertThat(String.valueOf(stored)).doesNotContain("access-1");
    }

    @Test
    void whoCountsOnAServerIsToldThatNobodyIsSignedInToIt() {
        assertThat(signedOut(true)).as("switched off").isEmpty();
        post("/connect");
        assertThat(signedOut(false)).containsExactly(name);
        assertThat(signedOut(true)).containsExactly(name);
        guarded.ready = new CompletableFuture<>();
        assertThat(signedOut(true)).as("too slow to say anything else").containsExactly(name);
        guarded.ready.complete(null);
        await().atMost(LONG).until(() -> server().path("state").asString().equals("needs_auth"));
        signIn();
        assertThat(signedOut(false)).isEmpty();
        guarded.close();
        post("/refresh");
        assertThat(signedOut(true))
                .as("what is not there is nothing to sign in to")
                .isEmpty();
        assertThat(signedOut(false)).as("but nobody knows that it can be used").containsExactly(name);
    }

    private List<String> signedOut(boolean tries) {
        return Objects.requireNonNull(toolbox.signedOut(new ToolScope(Set.of(name, "unknown")), tries)
                .collectList()
                .block(LONG));
    }

    @Test
    void aTokenThatIsRefusedIsRenewedOnceAndADeadOneAsksThePerson() {
        post("/connect");
        signIn();
        guarded.endAll();
        assertThat(tried().path("content").asString()).isEqualTo("It is 42.");

        guarded.endAll();
        guarded.given.clear();
        events.clear();
        var failed = tried();
        assertThat(failed.path("is_error").asBoolean()).isTrue();
        assertThat(failed.path("content").asString()).contains("sign in");
        await().atMost(LONG).until(() -> told("mcp.auth_required") && toldState("needs_auth"));
        var credential = credential(diagnostics());
        assertThat(credential.path("renewal_lead_seconds").isNull()).isTrue();
        assertThat(credential.path("short_circuited").asBoolean()).isTrue();
        assertThat(post("/probe").path("state").asString()).isEqualTo("needs_auth");
        assertThat(server().path("tools").size())
                .as("what it offered is still known")
                .isEqualTo(1);
    }

    @Test
    void aServerThatRefusesWhoListensKeepsItsSignIn() {
        guarded.takesOnlyCalls = true;
        post("/connect");
        signIn();
        assertThat(tried().path("content").asString()).isEqualTo("It is 42.");
        post("/disconnect");
        assertThat(post("/connect").path("state").asString()).isEqualTo("connected");
        assertThat(tried().path("content").asString()).isEqualTo("It is 42.");
        assertThat(guarded.given).as("nothing was renewed").hasSize(1);
    }

    @Test
    void numbersArriveAsTheyWereWritten() {
        post("/connect");
        signIn();
        var arguments = "{\"x\":1e400,\"y\":0.12345678901234567890123}";
        talk.json("POST", "/api/mcp/servers/" + name + "/tools/secret/try", Map.of("arguments", arguments));
        assertThat(guarded.received).contains("\"x\":1E+400", "\"y\":0.12345678901234567890123");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aToolThatOnlyReadsIsCalledAgainAfterAFault(boolean onlyReads) {
        guarded.onlyReads = onlyReads;
        post("/connect");
        signIn();
        guarded.faults.set(1);
        assertThat(tried().path("is_error").asBoolean()).isNotEqualTo(onlyReads);
    }

    @Test
    void aClientThatWasRegisteredByHandSignsIn() {
        post("/connect");
        signIn();
        var path = clientOf(server().path("id").asLong());
        var entered = talk.json("PUT", path, Map.of("client_id", " by-hand ", "client_secret", "hush"));
        assertThat(entered.path("client_id").asString()).isEqualTo("by-hand");
        assertThat(entered.toString()).doesNotContain("hush");
        assertThat(post("/probe").path("state").asString())
                .as("nobody is signed in any more")
                .isEqualTo("needs_auth");
        guarded.clients.clear();
        signIn();
        guarded.endAll();
        assertThat(tried().path("content").asString()).isEqualTo("It is 42.");
        assertThat(guarded.clients).isNotEmpty().containsOnly("by-hand hush");

        assertThat(talk.json("DELETE", path, null).path("client_id").isNull()).isTrue();
        guarded.clients.clear();
        post("/probe");
        signIn();
        assertThat(guarded.clients).containsOnly("client-1 null");
    }

    @Test
    void aClientBelongsToTheAddressThatItWasEnteredFor() {
        long id = server().path("id").asLong();
        talk.json("PUT", clientOf(id), Map.of("client_id", "by-hand"));
        var same = talk.json("PATCH", "/api/mcp/servers/user/" + id, Map.of("url", guarded.url() + "?a=b"));
        assertThat(same.path("client_id").asString()).isEqualTo("by-hand");
        var other = talk.json("PATCH", "/api/mcp/servers/user/" + id, Map.of("url", "https://other.example/mcp"));
        assertThat(other.path("client_id").isNull()).isTrue();

        assertThat(status(clientOf(id), Map.of("client_id", " "))).isEqualTo(422);
        assertThat(status(clientOf(id), Map.of("client_id", "a\nb"))).isEqualTo(422);
        assertThat(status(clientOf(id), Map.of("client_id", "x".repeat(501)))).isEqualTo(422);
        assertThat(status(clientOf(9_999_999), Map.of("client_id", "a"))).isEqualTo(404);
        talk.json("PATCH", "/api/mcp/servers/user/" + id, Map.of("transport", "stdio", "command", "true"));
        assertThat(status(clientOf(id), Map.of("client_id", "a"))).isEqualTo(409);
    }

    private static String clientOf(long id) {
        return "/api/mcp/servers/user/%d/client".formatted(id);
    }

    private int status(String path, Map<String, ?> body) {
        return talk.status("PUT", path, body);
    }

    @Test
    void aTurnWaitsForThePersonAndGoesOn() {
        post("/connect");
        signIn();
        guarded.endAll();
        guarded.given.clear();
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            provider.next(
                    Script.answer().toolCall("c1", name + "__secret", "{}").done("tool_calls"),
                    Script.says("Now I know."));
            long topic = talk.topic("waits for a person");
            var frames = apart(() -> talk.say(topic, "Tell me"));
            await().atMost(LONG).until(() -> told("mcp.auth_required"));
            signIn();
            var all = frames.join();
            assertThat(all.stream().map(Talk.Frame::event)).contains("mcp_auth_required", "tool_result", "done");
            assertThat(all.toString()).contains("It is 42.");
        }
    }

    @ParameterizedTest
    @CsvSource({"false, was switched off", "true, was removed"})
    void aTurnWaitsForNoServerThatIsGone(boolean isRemoved, String sentence) {
        post("/connect");
        signIn();
        guarded.endAll();
        guarded.given.clear();
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            provider.next(
                    Script.answer().toolCall("c1", name + "__secret", "{}").done("tool_calls"),
                    Script.says("Then without."));
            long topic = talk.topic("waits in vain");
            var frames = apart(() -> talk.say(topic, "Tell me"));
            await().atMost(LONG).until(() -> told("mcp.auth_required"));
            assertThat(events.stream()
                            .filter(event -> is(event, "mcp.auth_required"))
                            .map(event -> event.path("topic_id").asLong()))
                    .containsExactly(topic);
            if (isRemoved) {
                talk.json(
                        "DELETE", "/api/mcp/servers/user/" + server().path("id").asLong(), null);
            } else {
                post("/disconnect");
            }
            assertThat(frames.orTimeout(LONG.toSeconds(), TimeUnit.SECONDS)
                            .join()
                            .toString())
                    .contains(sentence);
        }
    }

    @Test
    void aServerThatOnlyRefusesCallsStillNeedsASignInAfterItsSessionIsOpenAgain() {
        post("/connect");
        signIn();
        guarded.takesNoCalls = true;
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            provider.next(
                    Script.answer().toolCall("c1", name + "__secret", "{}").done("tool_calls"),
                    Script.says("Then without."));
            long topic = talk.topic("waits for more rights");
            var frames = apart(() -> talk.say(topic, "Tell me"));
            await().atMost(LONG).until(() -> told("mcp.auth_required"));
            signIn();
            await().atMost(LONG).until(() -> server().path("state").asString().equals("needs_auth"));
            post("/disconnect");
            frames.join();
        }
    }

    @Test
    void twoCallsOfOneTurnAskThePersonOnce() {
        post("/connect");
        signIn();
        guarded.endAll();
        guarded.given.clear();
        events.clear();
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            provider.next(
                    Script.answer()
                            .toolCall("c1", name + "__secret", "{}")
                            .toolCall("c2", name + "__secret", "{\"again\": true}")
                            .done("tool_calls"),
                    Script.says("Now I know."));
            long topic = talk.topic("waits for a person twice");
            var frames = apart(() -> talk.say(topic, "Tell me twice"));
            await().atMost(LONG).until(() -> told("mcp.auth_required"));
            var answer = apart(() -> post("/reauthenticate?use_popup=true"));
            await().atMost(LONG).until(() -> told("mcp.auth_url"));
            comesBack();
            answer.join();
            assertThat(frames.join().stream().filter(frame -> frame.event().equals("tool_result")))
                    .hasSize(2)
                    .allMatch(frame -> frame.text("content").equals("It is 42."));
            assertThat(events.stream().filter(event -> is(event, "mcp.auth_required")))
                    .hasSize(1);
        }
    }

    @Test
    void aServerNoLongerWaitsUnderTheNameThatItHad() {
        post("/connect");
        var own = "/api/mcp/servers/user/" + server().path("id").asLong();
        events.clear();
        talk.json("PATCH", own, Map.of("name", name + "-b"));
        await().atMost(LONG).until(() -> toldState("disabled"));
        talk.json("PATCH", own, Map.of("name", name));
    }

    @Test
    void whoClosesTheWindowIsSignedInAllTheSame() {
        post("/connect");
        var window = WebClient.create("http://127.0.0.1:" + port)
                .post()
                .uri("/api/mcp/servers/{name}/reauthenticate?use_popup=true", name)
                .retrieve()
                .toBodilessEntity()
                .subscribe(_ -> {}, _ -> {});
        await().atMost(LONG).until(() -> told("mcp.auth_url"));
        window.dispose();
        comesBack();
        await().atMost(LONG).until(() -> told("mcp.auth_resolved"));
        assertThat(server().path("state").asString()).isEqualTo("connected");
    }

    /** As if another process had signed in, of which this one has only read the credential. */
    @Test
    void aSignInOfAnotherProcessIsNoticedOnce() {
        var directory = followUp.directory();
        var keeper = new SignInKeeper(directory, followUp.signIns(), followUp);
        post("/connect");
        signIn();
        for (var state : List.of("connected", "needs_auth")) {
            directory.is(directory.named(name).orElseThrow(), ServerState.needs_auth, "Sign in.");
            keeper.run(Instant.now()).block(LONG);
            assertThat(server().path("state").asString()).isEqualTo(state);
        }
    }

    @Test
    void aServiceWithAPublicAddressIsKnownByItsDocument() {
        guarded.takesDocuments = true;
        post("/connect");
        var address = ServiceTest.PUBLIC_URL + "/api/mcp/oauth/client.json";
        var answer = apart(() -> client.post()
                .uri("/api/mcp/servers/{name}/reauthenticate", name)
                .header("Host", URI.create(ServiceTest.PUBLIC_URL).getHost())
                .header("Origin", ServiceTest.PUBLIC_URL)
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value());
        await().atMost(LONG).until(() -> told("mcp.auth_url"));
        assertThat(asked()).contains("client_id=" + URLEncoder.encode(address, StandardCharsets.UTF_8));
        var back = comesBack();
        assertThat(back.toString()).startsWith(ServiceTest.PUBLIC_URL + "/api/mcp/oauth/callback?");
        assertThat(answer.join()).isEqualTo(200);
        assertThat(guarded.clients).isNotEmpty().allMatch(who -> who.contains(address));

        var document = talk.json("GET", "/api/mcp/oauth/client.json", null);
        assertThat(document.path("client_id").asString()).isEqualTo(address);
        assertThat(document.path("redirect_uris").toString())
                .isEqualTo("[\"%s/api/mcp/oauth/callback\"]".formatted(ServiceTest.PUBLIC_URL));
        assertThat(document.path("token_endpoint_auth_method").asString()).isEqualTo("none");
    }

    @Test
    void aServerThatIsNotThereIsNamed() {
        assertThat(talk.json("POST", "/api/mcp/servers/nobody/reauthenticate", null)
                        .path("detail")
                        .asString())
                .isEqualTo("MCP server 'nobody' not found");
    }

    @Test
    void aSignInEndsWithTheServerThatItIsFor() {
        post("/connect");
        var path = "/api/mcp/servers/user/" + server().path("id").asLong();
        var changed = apart(() -> post("/reauthenticate"));
        await().atMost(LONG).until(() -> told("mcp.auth_url"));
        talk.json("PATCH", path, Map.of("url", "https://other.example/mcp"));
        assertThat(changed.join().path("status").asInt()).isEqualTo(409);
        talk.json("PATCH", path, Map.of("url", guarded.url()));
        events.clear();
        var removed = apart(() -> post("/reauthenticate"));
        await().atMost(LONG).until(() -> told("mcp.auth_url"));
        talk.json("DELETE", path, null);
        assertThat(removed.join().path("status").asInt()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"use_popup=banana", "silent_only=true&auto=banana", "silent_only=banana"})
    void aFlagThatIsNoneBeginsNoSignIn(String flags) {
        assertThat(post("/reauthenticate?" + flags).path("status").asInt()).isEqualTo(422);
    }

    @Test
    void nobodyIsToldToBeSignedInWhomTheServerRefuses() {
        post("/connect");
        guarded.takesNobody = true;
        var answer = signIn();
        assertThat(answer.path("status").asInt()).isEqualTo(502);
        assertThat(answer.path("detail").asString()).contains("still refuses access");
        assertThat(told("mcp.auth_resolved")).isFalse();
        assertThat(server().path("state").asString()).isEqualTo("needs_auth");
    }

    @Test
    void whoSignsOutIsForgottenThereToo() {
        post("/connect");
        signIn();
        var out = post("/sign-out");
        assertThat(out.path("state").asString()).isEqualTo("needs_auth");
        assertThat(out.path("error").asString()).contains("signed out");
        await().atMost(LONG).until(() -> toldState("needs_auth"));
        assertThat(guarded.revoked).isNotEmpty();
        assertThat(post("/probe").path("state").asString()).isEqualTo("needs_auth");
    }

    @Test
    void whoSignedOutSignsInAgainWhereOnlyTheRefusalSaysHow() {
        guarded.hidesMetadata = true;
        post("/connect");
        signIn();
        post("/sign-out");
        assertThat(signIn().path("state").asString()).isEqualTo("connected");
        assertThat(asked()).contains("scope=secrets");
    }

    @Test
    void aServerThatIsSwitchedOffNoLongerSaysThatItLacksASignIn() {
        assertThat(post("/sign-out").path("error").asString()).contains("signed out");
        var signedIn = signIn();
        assertThat(signedIn.path("state").asString()).isEqualTo("disabled");
        assertThat(signedIn.path("error").isNull()).isTrue();
        guarded.endAll();
        guarded.given.clear();
        assertThat(post("/connect").path("state").asString()).isEqualTo("needs_auth");
        assertThat(post("/disconnect").path("error").isNull()).isTrue();
    }

    @Test
    void aSignInIsCalledOffAndAStrayBrowserIsShownNothing() {
        post("/connect");
        var answer = apart(() -> post("/reauthenticate?use_popup=true"));
        await().atMost(LONG).until(() -> told("mcp.auth_url"));
        assertThat(post("/reauthenticate/cancel").path("cancelled").asBoolean()).isTrue();
        assertThat(answer.join().path("status").asInt()).isEqualTo(409);
        assertThat(post("/reauthenticate/cancel").path("cancelled").asBoolean()).isFalse();
        client.get()
                .uri("/api/mcp/oauth/callback?code=x&state=y")
                .exchange()
                .expectStatus()
                .isNoContent();
    }

    /** Runs on its own thread: the common pool, which may have a single thread, is used by the HTTP client for responses. */
    private static <T> CompletableFuture<T> apart(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, Thread::startVirtualThread);
    }

    /** Signs in as a person who consents. */
    private JsonNode signIn() {
        events.clear();
        var answer = apart(() -> post("/reauthenticate?use_popup=true"));
        await().atMost(LONG).until(() -> told("mcp.auth_url"));
        comesBack();
        return answer.join();
    }

    private String asked() {
        return events.stream()
                .filter(event -> is(event, "mcp.auth_url"))
                .findFirst()
                .orElseThrow()
                .path("url")
                .asString();
    }

    private URI comesBack() {
        var back = URI.create(GuardedServer.consented(asked()));
        client.get()
                .uri(back.getRawPath() + "?" + back.getRawQuery())
                .exchange()
                .expectStatus()
                .isOk();
        return back;
    }

    private JsonNode diagnostics() {
        return talk.json("GET", "/api/mcp/auth/diagnostics", null);
    }

    private JsonNode credential(JsonNode diagnostics) {
        return diagnostics
                .path("credentials")
                .valueStream()
                .filter(each -> each.path("server").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private boolean told(String type) {
        return events.stream().anyMatch(event -> is(event, type));
    }

    private boolean toldState(String state) {
        return events.stream()
                .anyMatch(event -> is(event, "mcp.server_state")
                        && event.path("state").asString().equals(state));
    }

    private boolean is(JsonNode event, String type) {
        return event.path("type").asString().equals(type)
                && event.path("server").asString().equals(name);
    }

    private JsonNode tried() {
        return talk.json("POST", "/api/mcp/servers/" + name + "/tools/secret/try", Map.of());
    }

    private JsonNode server() {
        return talk.json("GET", "/api/mcp/servers/" + name, null);
    }

    private JsonNode post(String path) {
        return talk.json("POST", "/api/mcp/servers/" + name + path, null);
    }
}
