package dev.steward.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.outbound.OutboundFailure.Kind;
import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** Tests where calls go, with scripted names and a record of the connections that would be made. */
@Timeout(120)
class OutboundJudgementTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final OutboundLimits LIMITS = new OutboundLimits(1_000, LONG, 5);

    private final Queue<String> lookedUp = new ConcurrentLinkedQueue<>();
    private final Queue<String> called = new ConcurrentLinkedQueue<>();
    private final Queue<OutboundRequest> sent = new ConcurrentLinkedQueue<>();
    private final Deque<String> answers = new ArrayDeque<>();

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.8.9.10",
                "0.0.0.0",
                "10.0.0.1",
                "172.16.0.1",
                "192.168.1.1",
                "100.64.0.1",
                "169.254.0.1",
                "169.254.169.254",
                "100.100.100.200",
                "224.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "fe80::1",
                "fc00::1",
                "fd00:ec2::254",
                "::ffff:127.0.0.1",
                "::ffff:169.254.169.254",
                "::127.0.0.1",
                "64:ff9b::7f00:1",
                "2002:7f00:1::",
                "2001:db8::1"
            })
    void aNameThatLeadsInwardsIsRefusedWithAllItsAddresses(String inwards) {
        for (var addresses : List.of(inwards, "93.184.215.14 " + inwards, inwards + " 93.184.215.14")) {
            var failure = failure("http://rebind.example/", Map.of("rebind.example", addresses));
            assertThat(failure.kind()).isEqualTo(Kind.ADDRESS);
            assertThat(failure).hasMessageStartingWith("“rebind.example” leads to an address that is not called: ");
        }
        assertThat(called).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "http://127.0.0.1/",
                "http://127.1/",
                "http://2130706433/",
                "http://0x7f000001/",
                "http://0177.0.0.1/",
                "http://[::1]/",
                "http://[::ffff:7f00:1]/",
                "http://[fe80::1%25lo]/",
                "http://localhost/",
                "http://LOCALHOST/",
                "http://a.localhost/",
                "http://localhost./",
                "http://169.254.169.254/latest/meta-data/",
                "http://user@public.example/",
                "http://public.example@127.0.0.1/",
                "http://public.example\\@127.0.0.1/",
                "http://１２７.0.0.1/",
                "file:///etc/passwd",
                "gopher://127.0.0.1/",
                ""
            })
    void noSpellingLeadsInwardsNeitherAtFirstNorByARedirect(String url) {
        assertThat(failure(url, Map.of()).kind()).isEqualTo(Kind.ADDRESS);
        assertThat(called).isEmpty();
        if (!url.isEmpty()) {
            answers.add("302 " + url);
            assertThat(failure("http://public.example/", Map.of("public.example", "93.184.215.14"))
                            .kind())
                    .isIn(Kind.ADDRESS, Kind.REDIRECT);
            assertThat(called).containsExactly("93.184.215.14");
        }
        assertThat(lookedUp).doesNotContain("localhost", "a.localhost", "127.0.0.1");
    }

    @Test
    void aNameIsLookedUpOnceAndWhatWasJudgedIsConnectedTo() {
        var twice = new ArrayDeque<>(List.of("93.184.215.14", "127.0.0.1"));
        assertThat(send(get("http://rebind.example/"), _ -> twice.removeFirst()).block(LONG))
                .isNotNull();
        assertThat(lookedUp).containsExactly("rebind.example");
        assertThat(called).containsExactly("93.184.215.14");
    }

    @Test
    void aNameThatChangesItsAnswerBetweenRedirectsIsJudgedAgain() {
        var twice = new ArrayDeque<>(List.of("93.184.215.14", "127.0.0.1"));
        answers.add("302 /next");
        assertThat(failure(send(get("http://rebind.example/"), _ -> twice.removeFirst())))
                .hasMessageContaining("127.0.0.1, this machine");
        assertThat(called).containsExactly("93.184.215.14");
    }

    @Test
    void aNameThatLeadsNowhereIsSaidSo() {
        var failure = failure("http://nowhere.example/", Map.of());
        assertThat(failure.kind()).isEqualTo(Kind.NAME);
        assertThat(failure).hasMessage("The name “nowhere.example” leads nowhere.");
    }

    @Test
    void aNameWithoutAddressesIsUnreachable() {
        assertThat(failure("http://empty.example/", Map.of("empty.example", "")).kind())
                .isEqualTo(Kind.UNREACHABLE);
    }

    @ParameterizedTest(name = "{0} lets {1} through: {2}")
    @CsvSource({
        "lan.example,          http://lan.example/,        true",
        "LAN.example,          http://lan.example:8080/,   true",
        "lan.example:8080,     http://lan.example:8080/,   true",
        "lan.example:8080,     http://lan.example/,        false",
        "lan.example:80,       http://lan.example/,        true",
        "lan.example,          http://a.lan.example/,      false",
        "127.0.0.1,            http://127.0.0.1:99/,       true",
        "127.0.0.1,            http://127.1/,              false",
        "[::1],                http://[::1]/,              true",
        "localhost,            http://localhost/,          true",
        "localhost,            http://localhost./,         false",
        "lan.example,          http://user@lan.example/,   false",
    })
    void whatThePersonAllowedIsCalledWhereverItIsButIsWrittenProperly(String host, String url, boolean isCalled) {
        var outbound = outbound(new AllowedHosts(Set.of(host)), _ -> "10.0.0.1");
        var answer = outbound.send(get(url)).onErrorComplete(OutboundFailure.class);
        assertThat(answer.blockOptional(LONG).isPresent()).isEqualTo(isCalled);
    }

    @Test
    void whatWasAllowedDoesNotAllowWhereItRedirectsTo() {
        var outbound = outbound(new AllowedHosts(Set.of("lan.example")), _ -> "10.0.0.1");
        answers.add("302 http://other.example/");
        assertThat(failure(outbound.send(get("http://lan.example/"))).kind()).isEqualTo(Kind.ADDRESS);
    }

    @Test
    void theNextAddressIsTriedWhereOneTakesNoConnection() {
        answers.add("refused");
        answers.add("refused");
        assertThat(send(get("http://a.example/"), _ -> "8.8.8.8 8.8.4.4 1.1.1.1 9.9.9.9")
                        .block(LONG))
                .isNotNull();
        assertThat(called).containsExactly("8.8.8.8", "8.8.4.4", "1.1.1.1");
    }

    @Test
    void aHostWithEndlessAddressesIsGivenUp() {
        Stream.generate(() -> "refused").limit(100).forEach(answers::add);
        var failure = failure(send(get("http://a.example/"), _ -> "8.8.8.8 ".repeat(100)));
        assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
        assertThat(called).hasSize(4);
    }

    @Test
    void whatWasTakenAndBrokenOffIsNotSentAgain() {
        answers.add("reset");
        var failure = failure(send(get("http://a.example/"), _ -> "8.8.8.8 8.8.4.4"));
        assertThat(failure.kind()).isEqualTo(Kind.BROKEN_OFF);
        assertThat(called).hasSize(1);
    }

    @Test
    void redirectsInACircleEnd() {
        Stream.generate(() -> "302 /again").limit(100).forEach(answers::add);
        var failure = failure("http://a.example/", Map.of("a.example", "8.8.8.8"));
        assertThat(failure.kind()).isEqualTo(Kind.REDIRECT);
        assertThat(called).hasSize(1 + LIMITS.redirects());
    }

    @Test
    void whoFollowsNoneGetsTheRedirectItself() {
        answers.add("302 http://127.0.0.1/");
        var request = OutboundRequest.get("http://a.example/", new OutboundLimits(10, LONG, 0));
        var answer = Objects.requireNonNull(send(request, _ -> "8.8.8.8").block(LONG));
        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.header("location")).contains("http://127.0.0.1/");
    }

    @Test
    void theTimeCountsFromTheLookingUpOn() {
        var never = new CountDownLatch(1);
        StepVerifier.withVirtualTime(() -> send(get("http://slow.example/"), _ -> {
                    await(never);
                    return "8.8.8.8";
                }))
                .thenAwait(LONG)
                .expectErrorSatisfies(
                        e -> assertThat(((OutboundFailure) e).kind()).isEqualTo(Kind.TIMEOUT))
                .verify(LONG);
        never.countDown();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "GET,    Host,               a",
        "GET,    content-length,     5",
        "GET,    Transfer-Encoding,  chunked",
        "GET,    Connection,         keep-alive",
        "GET,    Upgrade,            h2c",
        "GET,    'a b',              c",
        "GET,    'a:',               c",
        "GET,    '',                 c",
        "GET,    a,                  'b\r\nHost: c'",
        "GET,    a,                  'b\nc'",
        "GET,    a,                  ❤",
        "CONNECT,a,                  b",
        "TRACE,  a,                  b",
        "get,    a,                  b",
        "'A B',  a,                  b",
        "'',     a,                  b",
    })
    void aRequestThatWouldBeReadAsAnotherIsNotSent(String method, String header, String value) {
        var request =
                new OutboundRequest(method, "http://a.example/", Map.of(header, value), Set.of(), new byte[0], LIMITS);
        assertThat(failure(send(request, _ -> "8.8.8.8")).kind()).isEqualTo(Kind.REQUEST);
        assertThat(called).isEmpty();
    }

    @Test
    void noSecretIsSpokenOf() {
        var secret = "s3cret";
        var request = new OutboundRequest(
                "POST",
                "http://a.example/?key=" + secret,
                Map.of("Authorization", secret),
                Set.of(),
                secret.getBytes(StandardCharsets.UTF_8),
                LIMITS);
        var inwards = failure(send(request, _ -> "127.0.0.1"));
        answers.add("reset");
        var broken = failure(send(request, _ -> "8.8.8.8"));
        answers.add("302 ftp://a/" + secret);
        var redirected = failure(send(request, _ -> "8.8.8.8"));
        assertThat(request + "" + inwards + broken + redirected
                        + send(request, _ -> "8.8.8.8").block(LONG))
                .doesNotContain(secret);
    }

    private OutboundFailure failure(String url, Map<String, String> names) {
        return failure(send(get(url), names::get));
    }

    private static OutboundFailure failure(Mono<OutboundAnswer> call) {
        var failures = new ConcurrentLinkedQueue<OutboundFailure>();
        assertThatExceptionOfType(OutboundFailure.class)
                .isThrownBy(() -> call.block(LONG))
                .satisfies(failures::add);
        assertThat(failures.element().getMessage()).endsWith(".");
        return failures.element();
    }

    private static OutboundRequest get(String url) {
        return OutboundRequest.get(url, LIMITS);
    }

    private Mono<OutboundAnswer> send(OutboundRequest request, Function<String, String> names) {
        return outbound(new AllowedHosts(Set.of()), names).send(request);
    }

    private Outbound outbound(AllowedHosts allowed, Function<String, String> names) {
        return new Outbound(new Blocking(), allowed, host -> lookUp(host, names.apply(host)), this::exchange);
    }

    private List<InetAddress> lookUp(String host, String addresses) throws UnknownHostException {
        lookedUp.add(host);
        if (addresses == null) {
            throw new UnknownHostException(host);
        }
        return Stream.of(addresses.split(" "))
                .filter(address -> !address.isEmpty())
                .map(InetAddress::ofLiteral)
                .toList();
    }

    private Mono<OutboundAnswer> exchange(OutboundTarget target, InetAddress address, OutboundRequest request) {
        return Mono.defer(() -> {
            called.add(address.getHostAddress());
            sent.add(request);
            var script = answers.isEmpty() ? "200" : answers.removeFirst();
            return switch (script.split(" ")[0]) {
                case "refused" -> Mono.error(new ConnectException(script));
                case "reset" -> Mono.error(new IOException("Connection reset by s3cret"));
                default -> Mono.just(answer(target, script.split(" ", 2)));
            };
        });
    }

    private static OutboundAnswer answer(OutboundTarget target, String[] script) {
        Map<String, List<String>> headers = script.length == 1 ? Map.of() : Map.of("location", List.of(script[1]));
        return new OutboundAnswer(Integer.parseInt(script[0]), target.url(), headers, new byte[0], false, 0);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
