package dev.steward.provider;

import static dev.steward.support.Script.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steward.provider.ModelEvent.Finished;
import dev.steward.provider.ModelEvent.Text;
import dev.steward.provider.ModelFault.Kind;
import dev.steward.support.Script;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests every way in which a provider can fail, with the real client library over a real socket. */
class ModelFaultsOnTheWireTest extends OnTheWire {

    @Override
    ModelProperties limits() {
        return new ModelProperties(SILENCE, SILENCE, Duration.ofSeconds(2));
    }

    /** The first call of each kind loads part of the libraries, which may take longer than the silence limit here. */
    @BeforeAll
    static void loadTheLibraries() {
        var other = new ModelClientTest();
        other.events();
        other.provider.otherwise(Script.status(400, "not now", "model_not_available_for_integrator"));
        assertThat(catchThrowable(other::events)).as("through both interfaces").isNotNull();
        other.closeWire();
    }

    @ParameterizedTest
    @CsvSource({
        "401, credentials_rejected",
        "403, credentials_rejected",
        "404, model_not_found",
        "429, rate_limited",
        "500, provider_down",
        "503, provider_down",
        "400, rejected",
        "418, rejected"
    })
    void anErrorStatusIsAFaultOfItsKind(int status, String kind) {
        provider.next(Script.status(status, "no"));
        assertThat(fault().kind()).isEqualTo(kind);
    }

    @Test
    void theTimeToWaitAfterARateLimitIsKept() {
        provider.next(Script.status(429, "slow down").header("Retry-After", "7"));
        ModelFault fault = fault();
        assertThat(fault.retryAfter()).contains(Duration.ofSeconds(7));
        assertThat(fault).hasMessageContaining("in 7 s").hasMessageContaining("slow down");
    }

    @Test
    void theTimeToWaitMayBeInAHeaderThatARouterQuotes() {
        long reset = Instant.now().plusSeconds(40).toEpochMilli();
        provider.next(Script.json(
                429,
                Map.of(
                        "error",
                        Map.of(
                                "message",
                                "Rate limit exceeded: free-models-per-min. ",
                                "metadata",
                                Map.of("headers", Map.of("X-RateLimit-Reset", "" + reset))))));
        assertThat(fault().retryAfter())
                .hasValueSatisfying(wait -> assertThat(wait).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(40)));
    }

    @Test
    void aStreamThatIsCutInTheMiddleIsNotTakenForAnAnswer() {
        for (Script script : List.of(
                answer().text("half").cut(),
                answer().text("half").reset(),
                answer().text("half"),
                answer().text("half").toolCall("c", "t", "{\"a").cut())) {
            provider.next(script);
            var seen = new ArrayList<ModelEvent>();
            Throwable error = catchThrowable(() -> stream().doOnNext(seen::add).blockLast(PATIENCE));
            assertThat(error).satisfies(is(Kind.CUT_OFF));
            assertThat(seen).containsExactly(new Text("half"));
        }
    }

    @ParameterizedTest
    @CsvSource({"content_filter, rejected", "error, cut_off"})
    void whatAnAnswerCostIsToldThoughItFailed(String reason, String kind) {
        provider.next(answer().text("half").usage(10, 2).done(reason));
        var seen = new ArrayList<ModelEvent>();
        var error = catchThrowable(() -> stream().doOnNext(seen::add).blockLast(PATIENCE));
        assertThat(error).isInstanceOfSatisfying(ModelFault.class, fault -> assertThat(fault.kind())
                .isEqualTo(kind));
        assertThat(seen).containsExactly(new Text("half"), new ModelEvent.Usage(10, 2, 12));
    }

    @Test
    void aConnectionThatBreaksAfterTheFinishReasonHasLostNothing() {
        provider.next(answer().text("all").finish("stop").cut());
        assertThat(events()).containsExactly(new Text("all"), new Finished("stop"));
    }

    @Test
    void aMalformedChunkIsAFaultAndWhatCameBeforeIsKept() {
        for (String garbage : List.of(
                "{\"choices\": [{\"delta\"",
                "{\"id\":\"x\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":}}]}",
                "{\"id\":\"x\",\"model\":\"m\",\"choices\":\"none\",\"index\":0,\"delta\":0,\"tool_calls\":1}")) {
            provider.next(answer().text("half")
                    .raw("data: " + garbage + "\n\n")
                    .text("more")
                    .done());
            var seen = new ArrayList<ModelEvent>();
            Throwable error = catchThrowable(() -> stream().doOnNext(seen::add).blockLast(PATIENCE));
            if (!garbage.contains("\"none\"")) {
                assertThat(error).as(garbage).satisfies(is(Kind.MALFORMED));
                assertThat(seen).containsExactly(new Text("half"));
            }
        }
    }

    @Test
    void somethingOtherThanAStreamIsAFault() {
        for (Script script : List.of(
                Script.body(200, "text/html", "<html>Sign in</html>"),
                Script.json(200, Map.of("choices", List.of())),
                answer(),
                Script.body(200, "text/plain", "hello"))) {
            provider.next(script);
            assertThat(fault()).satisfies(is(Kind.MALFORMED));
        }
    }

    @Test
    void anErrorObjectInPlaceOfTheStreamIsReported() {
        provider.next(
                Script.json(200, Map.of("error", Map.of("message", "quota of the day", "type", "rate_limit_error"))));
        assertThat(fault()).satisfies(is(Kind.RATE_LIMITED)).hasMessageContaining("quota of the day");
    }

    @Test
    void anErrorObjectInsideTheStreamIsReportedWithItsCode() {
        provider.next(
                answer().text("half").errorChunk("boom"),
                answer().text("half").raw("data: {\"error\":{\"code\":429,\"message\":\"busy\"}}\n\n"),
                answer().text("half").raw("event: error\ndata: {\"error\":\"plain\"}\n\n"),
                answer().text("half")
                        .raw(
                                "data: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"x\"}}\n\n"));
        assertThat(fault()).satisfies(is(Kind.REJECTED)).hasMessageContaining("boom");
        assertThat(fault()).satisfies(is(Kind.RATE_LIMITED)).hasMessageContaining("busy");
        assertThat(fault()).satisfies(is(Kind.REJECTED)).hasMessageContaining("plain");
        assertThat(fault()).satisfies(is(Kind.PROVIDER_DOWN));
    }

    @Test
    void aProviderThatNeverAnswersIsGivenUp() {
        provider.next(Script.hangs());
        assertThat(fault()).satisfies(is(Kind.NO_FIRST_BYTE));
        provider.awaitRequest().awaitClientGone();
    }

    @Test
    void headersAndARoleAreNoAnswerYet() {
        provider.next(answer().raw("data: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n")
                .hang());
        assertThat(fault()).satisfies(is(Kind.NO_FIRST_BYTE));
        provider.awaitRequest().awaitClientGone();
    }

    @Test
    void aStreamThatStallsIsGivenUp() {
        provider.next(answer().text("half").hang());
        assertThat(fault()).satisfies(is(Kind.STALLED));
        provider.awaitRequest().awaitClientGone();
    }

    @Test
    void aSlowAnswerThatKeepsComingIsNotAStall() {
        provider.next(answer().every(SILENCE.dividedBy(4), "a", "b", "c", "d", "e", "f")
                .done());
        assertThat(events()).containsExactly(new Text("abcdef"), new Finished("stop"));
    }

    @Test
    void aPortThatRefusesIsUnreachable() throws IOException {
        try (var taken = new Socket()) { // its port is nobody else's meanwhile, and does not listen
            taken.bind(new InetSocketAddress("127.0.0.1", 0));
            assertThat(fault(real("http://127.0.0.1:%d/v1".formatted(taken.getLocalPort()), KEY)))
                    .satisfies(is(Kind.UNREACHABLE))
                    .hasMessageContaining("does not answer at 127.0.0.1:");
        }
    }

    @Test
    void anUnknownHostIsUnreachable() {
        assertThat(fault(real("http://no-such-host.invalid/v1", KEY)))
                .satisfies(is(Kind.UNREACHABLE))
                .hasMessageContaining("no-such-host.invalid")
                .hasMessageContaining("not known");
    }

    @Test
    void httpsOnAPlainPortIsUnreachableAndSaysWhy() {
        assertThat(fault(real(provider.baseUrl().replace("http:", "https:"), KEY)))
                .satisfies(is(Kind.UNREACHABLE))
                .hasMessageContaining("No secure connection")
                .hasMessageContaining("does not seem to speak https");
    }

    @Test
    void aModelThatIsRefusedToThisClientForAMomentIsTriedAgain() {
        var refusal = Script.status(400, "not now", "model_not_available_for_integrator");
        provider.next(refusal, refusal, Script.says("Hi"));
        assertThat(events()).contains(new Text("Hi"));
        assertThat(provider.requests()).hasSize(3);
    }

    @Test
    void afterFiveAttemptsAndOneThroughTheOtherInterfaceTheRefusalStands() {
        provider.otherwise(Script.status(400, "not now", "model_not_available_for_integrator"));
        assertThat(fault()).satisfies(is(Kind.NOT_AVAILABLE_FOR_INTEGRATOR));
        assertThat(provider.requests()).hasSize(6);
        assertThat(provider.requests().getLast().path()).isEqualTo("/v1/responses");
    }

    @Test
    void aModelWhoseInterfaceIsKnownIsNotTriedThroughAnother() {
        interfaces.listed(real().endpoint(), Map.of("scripted", Set.of("/chat/completions")));
        provider.otherwise(Script.status(400, "not now", "model_not_available_for_integrator"));
        assertThat(fault()).satisfies(is(Kind.NOT_AVAILABLE_FOR_INTEGRATOR));
        assertThat(provider.requests()).hasSize(5);
    }

    @ParameterizedTest
    @CsvSource({
        "302, , redirects to no address. Check the address",
        "302, /v2/chat, /v2/chat. Enter this address in Settings",
        "307, chat/completions, redirects again and again. Check the address"
    })
    void aRedirectThatCannotBeFollowedSaysWhy(int status, @Nullable String location, String says) {
        var script = Script.status(status, "moved");
        provider.otherwise(location == null ? script : script.header("Location", location));
        assertThat(fault()).hasMessageContaining(says).hasMessageNotContaining("key");
    }

    @Test
    void noOtherRefusalIsTriedAgain() {
        provider.otherwise(Script.status(429, "slow"));
        fault();
        provider.otherwise(Script.status(503, "down"));
        fault();
        provider.otherwise(Script.status(408, "slow"));
        assertThat(fault().status()).contains(408);
        provider.otherwise(Script.status(503, "down").header("Retry-After", "0"));
        assertThat(fault().retryAfter()).contains(Duration.ZERO);
        assertThat(provider.requests()).hasSize(4);
    }

    @Test
    void aCompressedRefusalIsReadable() {
        var body = "{\"error\":{\"message\":\"back soon\",\"metadata\":{\"headers\":{\"Retry-After\":\"7\"}}}}";
        provider.next(Script.body(503, "application/json", body).gzipped());
        ModelFault fault = fault();
        assertThat(fault).hasMessageContaining("back soon");
        assertThat(fault.retryAfter()).contains(Duration.ofSeconds(7));
    }

    /** Some balancers write it when they close an idle connection, so it may be there before the request. */
    @Test
    void aTimeoutThatClosesTheConnectionIsTriedAgainOnce() {
        var closing = Script.status(408, "idle").header("Connection", "close");
        provider.next(closing, Script.says("Hi"));
        assertThat(events()).contains(new Text("Hi"));
        provider.otherwise(closing);
        assertThat(fault().status()).contains(408);
        assertThat(provider.requests()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 429, 500})
    void noFaultRepeatsTheKey(int status) {
        provider.next(Script.status(status, "The key " + KEY + " is not good"));
        assertThat(fault().getMessage()).doesNotContain("canary");
    }

    private ModelFault fault() {
        return fault(real());
    }

    private ModelFault fault(Resolution.Real real) {
        Throwable error = catchThrowable(() -> client.stream(real, hello()).blockLast(PATIENCE));
        assertThat(error).isInstanceOf(ModelFault.class);
        return (ModelFault) error;
    }
}
