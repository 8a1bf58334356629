package dev.steward.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.mcp.oauth.SignInRequest.Mode;
import dev.steward.mcp.oauth.SignIns.Received;
import dev.steward.platform.security.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class SignInTest {

    private final World world = new World();
    private final Scripted scripted = world.scripted;

    @Test
    void aSignInGivesATokenForTheServerAlone() {
        var outcome = world.signedIn();
        assertThat(outcome.value).isEqualTo(new SignInOutcome.Success());
        assertThat(world.token()).isEqualTo("access-1");
        assertThat(world.opened.getFirst())
                .containsEntry("client_id", "registered")
                .containsEntry("resource", "https://tools.example/mcp")
                .containsEntry("scope", "read offline_access")
                .containsEntry("redirect_uri", World.BACK.toString())
                .containsEntry("code_challenge_method", "S256");
        var form = scripted.lastForm(Scripted.TOKEN);
        assertThat(form).containsEntry("code", "the-code").containsEntry("resource", "https://tools.example/mcp");
        assertThat(new Attempt("", "", form.getOrDefault("code_verifier", "")).challenge())
                .isEqualTo(world.opened.getFirst().get("code_challenge"));
        world.restart();
        assertThat(world.token()).isEqualTo("access-1");
        assertThat(world.trace.entries(1_000).toString()).doesNotContain("the-code", "access-1", "refresh-1");
    }

    @Test
    void aServerThatRefusedNobodyYetIsAskedWhereItsMetadataIs() {
        scripted.says("https://tools.example/about", """
                {"resource": "https://tools.example/mcp", "authorization_servers": ["https://as.example"],
                 "scopes_supported": ["everything"]}""");
        scripted.says(Scripted.RESOURCE, 404, "");
        scripted.places.put(Scripted.SERVER.toString(), request -> {
            assertThat(request.headers()).doesNotContainKey("Authorization");
            return Mono.just(new HttpAnswer(
                    401,
                    "",
                    List.of("Bearer resource_metadata=\"https://tools.example/about\", scope=\"files:read\"")));
        });
        assertThat(world.signedIn().value).isEqualTo(new SignInOutcome.Success());
        assertThat(world.opened.getFirst()).containsEntry("scope", "files:read offline_access");
        var known = new Challenge(null, List.of(), URI.create("https://tools.example/about"));
        world.start(Mode.INTERACTIVE, known, null, _ -> {});
        assertThat(world.opened.getLast()).containsEntry("scope", "everything offline_access");
        assertThat(scripted.calls(Scripted.SERVER.toString())).isEqualTo(1);
    }

    @Test
    void aServerThatDoesNotRefuseIsSignedInToAllTheSame() {
        scripted.places.put(Scripted.SERVER.toString(), _ -> Mono.never());
        world.start(Mode.INTERACTIVE);
        world.time.advanceTimeBy(SignIn.LOOK_AHEAD);
        assertThat(world.opened).hasSize(1);
    }

    @Test
    void aCodeIsTakenOnce() {
        world.signedIn();
        assertThat(world.comesBack("code=again")).isEqualTo(Received.STRAY);
        assertThat(scripted.calls(Scripted.TOKEN)).isEqualTo(1);
    }

    @Test
    void aStrangerWhoKnowsNoStateChangesNothing() {
        var outcome = world.start(Mode.INTERACTIVE);
        assertThat(world.signIns.redirected("code=evil&state=guess")).isEqualTo(Received.STRAY);
        assertThat(outcome.value).isNull();
        world.comesBack("code=good");
        assertThat(outcome.value).isEqualTo(new SignInOutcome.Success());
    }

    @Test
    void anotherServersAnswerGetsNoCode() {
        var outcome = world.start(Mode.INTERACTIVE);
        assertThat(world.comesBack("code=c&iss=https://evil.example")).isEqualTo(Received.REFUSED);
        assertThat(outcome.sentence()).contains("Another authorization server answered");
        assertThat(scripted.calls(Scripted.TOKEN)).isZero();
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "https://as.example/.well-known/oauth-authorization-server | 200 | {\"issuer\": \"https://evil.example\"} | calls itself",
                "https://as.example/.well-known/oauth-authorization-server | 200 | {\"issuer\": \"https://as.example\"} | PKCE",
                "https://as.example/.well-known/oauth-authorization-server | 302 | moved | no metadata",
                "https://as.example/.well-known/oauth-authorization-server | 500 | oops | status 500",
                "https://as.example/.well-known/oauth-authorization-server | 200 | <html> | no metadata",
                "https://tools.example/.well-known/oauth-protected-resource/mcp | 200 | {\"resource\": \"https://evil.example\"} | which is not the address",
                "https://tools.example/.well-known/oauth-protected-resource/mcp | 503 | x | status 503",
                "https://as.example/register | 403 | {\"error_description\": \"no thanks\"} | no thanks",
                "https://as.example/register | 200 | <html> | did not register",
                "https://as.example/register | 500 | oops | status 500"
            })
    void whatCannotBeTrustedEndsTheSignInWithASentence(String place, int status, String body, String sentence) {
        scripted.says(place, status, body);
        assertThat(world.start(Mode.INTERACTIVE).sentence()).contains(sentence);
        assertThat(world.opened).isEmpty();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "200 | <html>",
                "500 | oops",
                "302 | moved",
                "400 | {\"error\": \"invalid_grant\", \"error_description\": \"code the-code was used\"}",
                "200 | {\"token_type\": \"bearer\"}"
            })
    void aTokenEndpointThatGivesNoneEndsItToo(int status, String body) {
        scripted.says(Scripted.TOKEN, status, body);
        var outcome = world.signedIn();
        world.time.advanceTimeBy(Duration.ofSeconds(10));
        assertThat(outcome.value).isInstanceOf(SignInOutcome.Refused.class);
        assertThat(outcome.sentence()).doesNotContain("the-code");
        assertThat(world.store.all).isEmpty();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "503 | busy",
                "429 | slow down",
                "500 | <html>",
                "400 | {\"error\": \"temporarily_unavailable\"}",
                "0 | no connection"
            })
    void aTokenEndpointThatIsBusyIsAskedAgain(int status, String body) {
        var tries = new AtomicInteger();
        scripted.places.put(
                Scripted.TOKEN,
                _ -> tries.incrementAndGet() > 2
                        ? Mono.just(new HttpAnswer(200, Scripted.tokens(1, 3600)))
                        : status == 0 ? Mono.error(new HttpFailure(body)) : Mono.just(new HttpAnswer(status, body)));
        var outcome = world.signedIn();
        world.time.advanceTimeBy(Duration.ofSeconds(5));
        assertThat(outcome.value).isEqualTo(new SignInOutcome.Success());
        assertThat(tries).hasValue(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html>",
                "{\"access_token\": \"\"}",
                "{\"access_token\": 7}",
                "{\"access_token\": \"a\", \"token_type\": \"mac\"}"
            })
    void aCodeThatWasAcceptedIsNotSentAgain(String body) {
        scripted.says(Scripted.TOKEN, body);
        var outcome = world.signedIn();
        world.time.advanceTimeBy(Duration.ofSeconds(10));
        assertThat(outcome.sentence()).contains("where tokens were expected");
        assertThat(scripted.calls(Scripted.TOKEN)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {Scripted.RESOURCE, Scripted.METADATA, Scripted.REGISTER, Scripted.TOKEN})
    void aServerThatNeverEndsItsAnswerIsNotWaitedFor(String place) {
        scripted.places.put(place, _ -> Mono.never());
        var outcome = world.start(Mode.INTERACTIVE);
        if (!world.opened.isEmpty()) {
            world.comesBack("code=c");
        }
        world.time.advanceTimeBy(Duration.ofSeconds(31));
        assertThat(outcome.sentence()).contains("did not answer within 30 seconds");
    }

    @ParameterizedTest
    @ValueSource(strings = {Scripted.RESOURCE, Scripted.METADATA, Scripted.REGISTER})
    void whatTheSeamRefusesIsTold(String place) {
        scripted.places.put(place, _ -> Mono.error(new HttpFailure("It leads to this machine.")));
        assertThat(world.start(Mode.INTERACTIVE).sentence()).contains("It leads to this machine.");
        scripted.says(place, "x".repeat(20_000_000));
        assertThat(world.start(Mode.INTERACTIVE).sentence()).contains("sent too large an answer");
    }

    @Test
    void aServerWithoutMetadataIsAskedWhereEarlierRevisionsSay() {
        scripted.places.remove(Scripted.RESOURCE);
        scripted.says("https://tools.example/register", "{\"client_id\": \"old\"}");
        scripted.says("https://tools.example/token", Scripted.tokens(9, 60));
        assertThat(world.signedIn().value).isEqualTo(new SignInOutcome.Success());
        assertThat(world.token()).isEqualTo("access-9");
    }

    @ParameterizedTest
    @ValueSource(strings = {Scripted.RESOURCE, Scripted.METADATA, Scripted.REGISTER, ""})
    void aSignInIsCalledOffAtEachStep(String place) {
        if (!place.isEmpty()) {
            scripted.places.put(place, _ -> Mono.never());
        }
        var outcome = world.start(Mode.INTERACTIVE);
        assertThat(world.signIns.cancel("k")).isTrue();
        assertThat(outcome.value).isEqualTo(new SignInOutcome.Cancelled());
        assertThat(world.signIns.cancel("k")).isFalse();
        assertThat(world.store.all).isEmpty();
    }

    @Test
    void itIsTooLateToCallItOffWhenTheBrowserIsBack() {
        scripted.places.put(Scripted.TOKEN, _ -> Mono.never());
        world.signedIn();
        assertThat(world.signIns.cancel("k")).isFalse();
        var next = world.start(Mode.INTERACTIVE);
        world.time.advanceTimeBy(Duration.ofSeconds(6));
        assertThat(next.value).isInstanceOf(SignInOutcome.Busy.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSignInToAServerThatHasChangedKeepsNothing(boolean isBack) {
        var tokens = Sinks.<HttpAnswer>one();
        scripted.places.put(Scripted.TOKEN, _ -> tokens.asMono());
        var outcome = isBack ? world.signedIn() : world.start(Mode.INTERACTIVE);
        world.signIns.discard("k");
        world.credentials.remove("k").subscribe();
        tokens.tryEmitValue(new HttpAnswer(200, Scripted.tokens(1, 3600)));
        assertThat(outcome.value).isEqualTo(new SignInOutcome.Cancelled());
        assertThat(world.store.all).isEmpty();
        assertThat(world.access()).isInstanceOf(Access.NeedsSignIn.class);
        assertThat(scripted.calls(Scripted.REVOKE)).isEqualTo(isBack ? 1 : 0);
    }

    @Test
    void aPersonTakesThePlaceOfAStaleSignInAndNobodyElseDoes() {
        var stale = world.start(Mode.INTERACTIVE);
        assertThat(world.start(Mode.SILENT).value).isInstanceOf(SignInOutcome.Busy.class);
        assertThat(world.start(Mode.AUTO).value).isInstanceOf(SignInOutcome.Busy.class);
        var next = world.start(Mode.INTERACTIVE);
        assertThat(stale.value).isEqualTo(new SignInOutcome.Cancelled());
        world.comesBack("code=c");
        assertThat(next.value).isEqualTo(new SignInOutcome.Success());
    }

    @Test
    void nobodyIsWaitedForForever() {
        var outcome = world.start(Mode.AUTO);
        assertThat(world.opened.getLast()).containsEntry("prompt", "none");
        world.time.advanceTimeBy(Duration.ofSeconds(21));
        assertThat(world.opened).hasSize(2);
        assertThat(world.opened.getLast()).doesNotContainKey("prompt");
        world.time.advanceTimeBy(Duration.ofSeconds(181));
        assertThat(outcome.value).isEqualTo(new SignInOutcome.InteractionRequired());
        assertThat(world.comesBack("code=late")).isEqualTo(Received.STRAY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "error=access_denied                        | The sign-in was cancelled. Try again.",
                "error=access_denied&error_description=Gone | The sign-in was cancelled: “Gone”. Try again.",
            })
    void whoCancelsAtTheProviderIsToldThat(String query, String sentence) {
        var outcome = world.start(Mode.INTERACTIVE);
        world.comesBack(query);
        assertThat(outcome.sentence()).isEqualTo(sentence);
    }

    @Test
    void aSilentPassThatNeedsAPersonSaysSo() {
        var outcome = world.start(Mode.SILENT);
        world.comesBack("error=login_required");
        assertThat(outcome.value).isEqualTo(new SignInOutcome.InteractionRequired());
    }

    @Test
    void moreScopeIsAskedForBesideWhatWasGranted() {
        world.signedIn();
        world.start(Mode.INTERACTIVE, new Challenge("insufficient_scope", List.of("write"), null), null, _ -> {});
        assertThat(world.opened.getLast()).containsEntry("scope", "read offline_access write");
    }

    @Test
    void aRegistrationIsKeptUntilItsServerForgetsIt() {
        world.signedIn();
        world.signedIn();
        assertThat(scripted.calls(Scripted.REGISTER)).isEqualTo(1);
        scripted.says(Scripted.TOKEN, 401, "{\"error\": \"invalid_client\"}");
        var outcome = world.signedIn();
        assertThat(scripted.calls(Scripted.REGISTER)).isEqualTo(2);
        world.comesBack("code=with-the-new-client");
        assertThat(outcome.sentence()).contains("invalid_client");
        assertThat(scripted.calls(Scripted.REGISTER))
                .as("once, not again and again")
                .isEqualTo(2);
        assertThat(world.registrations.all).isEmpty();
    }

    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /** Only knows clients that registered from now on; the test chooses the response to others, and where it is given. */
    private void forgetsItsClients(Set<String> places, int status, String body) {
        known.clear();
        scripted.places.put(Scripted.REGISTER, _ -> {
            var id = "client-" + scripted.calls(Scripted.REGISTER);
            known.add(id);
            return Mono.just(new HttpAnswer(201, "{\"client_id\": \"%s\"}".formatted(id)));
        });
        for (var place : places) {
            var usual = Objects.requireNonNull(scripted.places.get(place));
            scripted.places.put(place, request -> {
                var sent = request.body() == null ? request.uri().getRawQuery() : request.body();
                var client = Form.read(sent).orElseThrow().get("client_id");
                return known.contains(client) ? usual.apply(request) : Mono.just(new HttpAnswer(status, body));
            });
        }
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "https://as.example/authorize | 400 | {\"error\": \"invalid_client\"}",
                "https://as.example/authorize | 400 | {\"error\": \"invalid_request\", \"error_description\": \"Client ID 'client-1' not found\"}",
                "https://as.example/authorize | 401 | <html>Who is that?",
                "https://as.example/authorize | 404 | no such client",
                "https://as.example/token | 401 | {\"error\": \"invalid_client\"}",
                "https://as.example/token | 400 | {\"error\": \"unauthorized_client\"}",
                "https://as.example/token | 400 | {\"error\": \"invalid_request\", \"error_description\": \"Unknown client\"}"
            })
    void aServerThatForgotItsClientsIsRegisteredWithOnceMore(String place, int status, String body) {
        forgetsItsClients(Set.of(place), status, body);
        assertThat(world.signedIn().value).isEqualTo(new SignInOutcome.Success());
        known.clear();
        var outcome = world.start(Mode.INTERACTIVE);
        world.comesBack("code=c");
        if (outcome.value == null) {
            world.comesBack("code=d");
        }
        assertThat(outcome.value).isEqualTo(new SignInOutcome.Success());
        assertThat(world.opened.getLast()).containsEntry("client_id", "client-2");
        assertThat(scripted.calls(Scripted.REGISTER)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"error=unauthorized_client", "error=invalid_client"})
    void aBrowserThatComesBackWithARefusedClientGoesThereWithAnother(String back) {
        world.signedIn();
        var outcome = world.start(Mode.INTERACTIVE);
        world.comesBack(back);
        assertThat(scripted.calls(Scripted.REGISTER)).isEqualTo(2);
        world.comesBack(back);
        assertThat(outcome.value).isInstanceOf(SignInOutcome.Refused.class);
        assertThat(scripted.calls(Scripted.REGISTER)).isEqualTo(2);
    }

    @Test
    void aRenewalWithAForgottenClientLetsTheNextSignInRegister() {
        forgetsItsClients(Set.of(Scripted.TOKEN), 401, "{\"error\": \"invalid_client\"}");
        world.signedIn();
        known.clear();
        world.time.advanceTimeBy(Duration.ofMinutes(61));
        assertThat(world.access()).isInstanceOf(Access.NeedsSignIn.class);
        assertThat(world.signedIn().value).isEqualTo(new SignInOutcome.Success());
        assertThat(scripted.calls(Scripted.REGISTER)).isEqualTo(2);
    }

    @Test
    void whatTheSignInPageRefusesIsToldHereAndNotInTheWindowAlone() {
        scripted.says(
                Scripted.AUTHORIZE,
                400,
                "{\"error\": \"invalid_scope\", \"error_description\": \"There is no scope read\"}");
        var entered = new PreRegistered("mine", null);
        assertThat(world.start(Mode.INTERACTIVE, null, entered, _ -> {}).sentence())
                .contains("There is no scope read");
        assertThat(world.opened).isEmpty();
        assertThat(scripted.calls(Scripted.REGISTER)).isZero();
    }

    @Test
    void aClientThatWasJustRegisteredIsNotAskedFor() {
        world.start(Mode.INTERACTIVE);
        assertThat(scripted.requests).noneMatch(each -> each.uri().toString().startsWith(Scripted.AUTHORIZE));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 302, 403, 405, 429, 503})
    void aSignInPageThatProgramsDoNotGetIsForThePersonToSee(int status) {
        scripted.says(Scripted.AUTHORIZE, status, "<html>");
        var entered = new PreRegistered("mine", null);
        world.start(Mode.INTERACTIVE, null, entered, _ -> {});
        assertThat(world.opened).hasSize(1);
        scripted.places.put(Scripted.AUTHORIZE, _ -> Mono.never());
        world.start(Mode.INTERACTIVE, null, entered, _ -> {});
        world.time.advanceTimeBy(Duration.ofSeconds(6));
        assertThat(world.opened).hasSize(2);
    }

    @Test
    void aClientIsForgottenWithWhoeverIsSignedIn() {
        world.signedIn();
        assertThat(world.registrations.all).hasSize(1);
        world.credentials.remove("k").subscribe();
        assertThat(world.registrations.all).isEmpty();
    }

    @Test
    void aClientOfASignInThatNeverEndedIsForgottenToo() {
        world.start(Mode.INTERACTIVE);
        world.credentials.remove("k").subscribe();
        assertThat(world.registrations.all).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, false", "false, true, false"})
    void aDocumentStandsForARegistrationWhereBothSidesCan(boolean taken, boolean comesBackThere, boolean known) {
        var document = URI.create("https://steward.example/client.json");
        scripted.says(
                Scripted.METADATA,
                Scripted.metadata("\"client_id_metadata_document_supported\": %s,".formatted(taken)));
        world.publish(document, comesBackThere ? World.BACK : URI.create("https://other.example/back"));
        assertThat(world.signedIn().value).isEqualTo(new SignInOutcome.Success());
        assertThat(world.opened.getFirst()).containsEntry("client_id", known ? document.toString() : "registered");
        assertThat(scripted.calls(Scripted.REGISTER)).isEqualTo(known ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"client_secret_basic", "client_secret_post"})
    void aClientThatWasEnteredIsUsedInTheWayOfTheServer(String way) {
        scripted.says(
                Scripted.METADATA,
                Scripted.metadata("\"token_endpoint_auth_methods_supported\": [\"%s\"],".formatted(way)));
        world.start(Mode.INTERACTIVE, null, new PreRegistered("id", new Secret("p@ss", null)), _ -> {});
        world.comesBack("code=c");
        var sent = scripted.requests.getLast();
        assertThat(String.valueOf(sent.body()).contains("client_secret=p%40ss"))
                .isEqualTo(way.equals("client_secret_post"));
        assertThat(sent.headers().containsKey("Authorization")).isEqualTo(way.equals("client_secret_basic"));
        assertThat(scripted.calls(Scripted.REGISTER)).isZero();
    }

    @Test
    void aStoreThatFailsFailsTheSignIn() {
        world.store.broken = true;
        assertThat(world.signedIn().value).isInstanceOf(SignInOutcome.Refused.class);
    }
}
