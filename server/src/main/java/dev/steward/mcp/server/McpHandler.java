package dev.steward.mcp.server;

import dev.steward.event.EventBus;
import dev.steward.mcp.session.Sessions;
import dev.steward.platform.input.Texts;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Listening;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.Sse;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.MethodNotAllowedException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Speaks streamable HTTP to hosts. Replaces the library's transport, which keeps every session forever and holds everything sent
 * to it in memory.
 */
@Component
record McpHandler(
        InitializeHandler greetings,
        Hosts hosts,
        HostRequests requests,
        EventBus bus,
        Exposures exposures,
        Listening listening,
        BridgeToken token,
        Clock clock) {

    /** The versions whose hosts may send several messages at once. */
    private static final List<String> BATCHING =
            List.of(ProtocolVersions.MCP_2025_03_26, ProtocolVersions.MCP_2024_11_05);

    /** An answer within this time is sent as one document if nothing precedes it; otherwise as a stream with a heartbeat. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** The retry delay for a host whose stream was cut. */
    private static final Duration RETRY = Duration.ofSeconds(1);

    /** Headers that proxies add: then the peer is local, but the sender may not be. */
    private static final List<String> FORWARDED = List.of("Forwarded", "X-Forwarded-For", "X-Real-IP");

    /** Answers 404 to anyone who may not connect, as if there were nothing. */
    Mono<ServerResponse> handle(ServerRequest request) {
        return admitted(request)
                .flatMap(transport -> spoken(request, transport))
                .onErrorResume(RpcFailure.class, refused -> refusal(refused, null))
                .switchIfEmpty(Mono.defer(() -> ServerResponse.status(HttpStatus.NOT_FOUND)
                        .contentType(MediaType.TEXT_PLAIN)
                        .bodyValue("Not Found")));
    }

    /** Returns how the sender may connect; empty if it may not. */
    private Mono<HostRead.Transport> admitted(ServerRequest request) {
        boolean local = request.remoteAddress()
                .map(peer -> peer.getAddress() != null && peer.getAddress().isLoopbackAddress())
                .orElse(false);
        if (!local || FORWARDED.stream().anyMatch(name -> request.headers().firstHeader(name) != null)) {
            return Mono.empty();
        }
        var given = request.headers().firstHeader(BridgeToken.HEADER);
        if (given != null) {
            return token.isRight(given) ? Mono.just(HostRead.Transport.stdio) : Mono.empty();
        }
        return listening.loopbackUrl().isEmpty()
                ? Mono.empty()
                : exposures.isHttpEnabled().filter(enabled -> enabled).map(_ -> HostRead.Transport.http);
    }

    private Mono<ServerResponse> spoken(ServerRequest request, HostRead.Transport transport) {
        return switch (request.method().name()) {
            case "POST" -> post(request, transport);
            case "GET" -> listen(request);
            case "DELETE" -> {
                hosts.end(session(request));
                yield ServerResponse.noContent().build();
            }
            default ->
                Mono.error(() -> new MethodNotAllowedException(
                        request.method(), List.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.DELETE)));
        };
    }

    private Mono<ServerResponse> post(ServerRequest request, HostRead.Transport transport) {
        if (!accepts(request, MediaType.APPLICATION_JSON) || !accepts(request, MediaType.TEXT_EVENT_STREAM)) {
            return notAcceptable("Accept must name application/json and text/event-stream.");
        }
        return Requests.body(request, JsonNode.class, Requests.LONG_BODY)
                .onErrorMap(
                        JacksonException.class,
                        _ -> RpcFailure.of(McpSchema.ErrorCodes.PARSE_ERROR, "The body is not valid JSON."))
                .onErrorMap(Problem.Invalid.class, flaw -> RpcFailure.invalidRequest(flaw.detail()))
                .flatMap(body -> body.isArray() && !body.isEmpty() && takesBatches(session(request))
                        ? batch(request, session(request), body)
                        : one(request, transport, body))
                .onErrorResume(Problem.TooLarge.class, large -> refusal(HttpStatus.CONTENT_TOO_LARGE, large))
                .onErrorResume(Problem.Unavailable.class, full -> refusal(HttpStatus.SERVICE_UNAVAILABLE, full));
    }

    private static Mono<ServerResponse> refusal(HttpStatus status, Problem problem) {
        return written(status, Rpc.error(null, RpcFailure.refused(problem.detail())));
    }

    private Mono<ServerResponse> one(ServerRequest request, HostRead.Transport transport, JsonNode body) {
        return switch (Rpc.of(body)) {
            case Rpc.Request asked when asked.method().equals(McpSchema.METHOD_INITIALIZE) -> greet(asked, transport);
            case Rpc.Request asked -> carryOut(request, session(request), asked);
            case Rpc.Notification told -> {
                requireStorable(told.params());
                hear(session(request), told);
                yield ServerResponse.accepted().build();
            }
            case Rpc.Answer answer -> {
                requireStorable(body);
                session(request).answered(answer);
                yield ServerResponse.accepted().build();
            }
        };
    }

    private static boolean takesBatches(HostSession session) {
        return BATCHING.contains(session.greeting().version());
    }

    /**
     * Handles each message of a batch as if it came alone. The answers share one stream, each as soon as it is there. Without a
     * request, only the first error is answered.
     */
    private Mono<ServerResponse> batch(ServerRequest request, HostSession session, JsonNode batch) {
        var frames = Flux.fromIterable(batch)
                .flatMap(each -> frames(request, session, each), HostRequests.MAX_EACH)
                .doFinally(_ -> session.seen(clock.instant()));
        return batch.valueStream().anyMatch(each -> each.has("id") && each.has("method"))
                ? Sse.stream(Sse.withHeartbeat(frames, Sse.comment()).takeUntilOther(bus.closed()))
                : frames.mapNotNull(ServerSentEvent::data)
                        .reduce((first, _) -> first)
                        .flatMap(error -> written(HttpStatus.BAD_REQUEST, error))
                        .switchIfEmpty(ServerResponse.accepted().build());
    }

    private Flux<ServerSentEvent<String>> frames(ServerRequest request, HostSession session, JsonNode message) {
        try {
            var read = Rpc.of(message);
            requireStorable(message);
            switch (read) {
                case Rpc.Request asked
                when asked.method().equals(McpSchema.METHOD_INITIALIZE) ->
                    throw RpcFailure.invalidRequest("Send initialize alone, not in a batch.");
                case Rpc.Request asked -> {
                    var out = requests.begin(session, asked, Requests.memory(request));
                    return out.read(0).map(line -> frame(out, line));
                }
                case Rpc.Notification told -> hear(session, told);
                case Rpc.Answer answer -> session.answered(answer);
            }
            return Flux.empty();
        } catch (RpcFailure refused) {
            var id = message.path("id");
            return Flux.just(ServerSentEvent.builder(Rpc.error(id.isString() || id.isNumber() ? id : null, refused))
                    .build());
        }
    }

    private static ServerSentEvent<String> frame(ReplayBuffer out, ReplayBuffer.Line line) {
        return ServerSentEvent.builder(line.json())
                .id(out.idAfter(line.number()))
                .build();
    }

    /** @throws RpcFailure if a text in it cannot be stored */
    private static void requireStorable(JsonNode params) {
        try {
            Texts.requireIn("body", params);
        } catch (Problem.Invalid flaw) {
            throw RpcFailure.invalidParams(flaw.detail());
        }
    }

    private Mono<ServerResponse> greet(Rpc.Request asked, HostRead.Transport transport) {
        try {
            requireStorable(asked.params());
            var greeted = greetings.greet(asked.params(), transport);
            return ServerResponse.ok()
                    .contentType(MediaType.APPLICATION_JSON)
                    .header(
                            HttpHeaders.MCP_SESSION_ID,
                            greeted.session().greeting().key())
                    .bodyValue(bytes(Rpc.result(asked.id(), greeted.answer())));
        } catch (RpcFailure refused) {
            return refusal(refused, asked.id());
        }
    }

    private static void hear(HostSession session, Rpc.Notification told) {
        if (told.method().equals("notifications/cancelled")) {
            session.running(told.params().path("requestId").toString()).ifPresent(RunningRequest::cancel);
        }
    }

    private Mono<ServerResponse> carryOut(ServerRequest request, HostSession session, Rpc.Request asked) {
        ReplayBuffer out;
        try {
            requireStorable(asked.params());
            out = requests.begin(session, asked, Requests.memory(request));
        } catch (RpcFailure refused) {
            return refusal(refused, asked.id());
        }
        return out.ready(PATIENCE).then(Mono.defer(() -> out.answerAlone()
                .map(answer -> document(request, session, out, answer))
                .orElseGet(() -> stream(session, out, out.read(0), true))));
    }

    private static Mono<ServerResponse> document(
            ServerRequest request, HostSession session, ReplayBuffer out, String answer) {
        session.forget(out);
        return Answers.json(request, bytes(answer));
    }

    private Mono<ServerResponse> listen(ServerRequest request) {
        if (!accepts(request, MediaType.TEXT_EVENT_STREAM)) {
            return notAcceptable("Accept must name text/event-stream.");
        }
        var session = session(request);
        var place = Sse.lastEventId(request);
        if (place.isEmpty()) {
            return stream(session, session.standing(), session.standing().readUnsent(), true);
        }
        var parts = place.get().split("\\.", 2);
        if (parts.length != 2 || !parts[1].matches("[0-9]{1,18}")) {
            throw RpcFailure.invalidRequest("Last-Event-ID is of no event of this session.");
        }
        long after = Long.parseLong(parts[1]);
        var out = session.stream(parts[0]).orElse(null);
        if (out == null) {
            return Sse.stream(Flux.just(Sse.comment())); // its messages were dropped, and no more will come
        }
        if (out == session.standing() && !out.reaches(after)) {
            session.renew();
            return stream(session, out, out.readUnsent(), false);
        }
        return stream(session, out, out.read(after), false);
    }

    private Mono<ServerResponse> stream(
            HostSession session, ReplayBuffer out, Flux<ReplayBuffer.Line> lines, boolean begins) {
        var frames = lines.map(line -> frame(out, line));
        boolean resumable = InitializeHandler.isResumable(session.greeting().version());
        // The first event sends the response headers and tells a host early where to resume.
        var first = begins && resumable
                ? ServerSentEvent.builder("").id(out.idAfter(0)).build()
                : Sse.comment();
        // Only hosts that can resume get a retry delay: others, such as the Java SDK, abandon the stream at that line.
        var whereItIsCut = Mono.defer(() -> resumable && out.isCut()
                ? Mono.just(ServerSentEvent.<String>builder().retry(RETRY).build())
                : Mono.empty());
        return Sse.stream(Sse.withHeartbeat(Flux.just(first).concatWith(frames).concatWith(whereItIsCut), Sse.comment())
                .takeUntilOther(bus.closed())
                .doFinally(_ -> session.seen(clock.instant())));
    }

    /** @throws RpcFailure if the request belongs to no session, or is of a version that only initialize can negotiate */
    private HostSession session(ServerRequest request) {
        var version = request.headers().firstHeader(HttpHeaders.PROTOCOL_VERSION);
        if (version != null && !Sessions.VERSIONS.contains(version)) {
            throw RpcFailure.invalidRequest("Steward speaks no version %s of the protocol; it speaks %s."
                    .formatted(Methods.shown(version), String.join(", ", Sessions.VERSIONS)));
        }
        var key = request.headers().firstHeader(HttpHeaders.MCP_SESSION_ID);
        if (key == null) {
            throw RpcFailure.invalidRequest("Name the session in the header Mcp-Session-Id; initialize begins one.");
        }
        return hosts.find(key)
                .orElseThrow(() -> RpcFailure.of(
                        RpcFailure.NO_SESSION, "There is no such session any more. Begin a new one with initialize."));
    }

    /** Without the header everything is accepted. */
    private static boolean accepts(ServerRequest request, MediaType type) {
        var accepted = request.headers().accept();
        return accepted.isEmpty() || accepted.stream().anyMatch(each -> each.includes(type));
    }

    private static Mono<ServerResponse> notAcceptable(String sentence) {
        return written(HttpStatus.NOT_ACCEPTABLE, Rpc.error(null, RpcFailure.invalidRequest(sentence)));
    }

    /** An error before a method starts also sets the status, unless it answers a request. */
    private static Mono<ServerResponse> refusal(RpcFailure refused, @Nullable JsonNode id) {
        var status = refused.code() == RpcFailure.NO_SESSION
                ? HttpStatus.NOT_FOUND
                : id == null ? HttpStatus.BAD_REQUEST : HttpStatus.OK;
        return written(status, Rpc.error(id, refused));
    }

    private static Mono<ServerResponse> written(HttpStatus status, String message) {
        return ServerResponse.status(status)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(bytes(message));
    }

    private static byte[] bytes(String message) {
        return message.getBytes(StandardCharsets.UTF_8);
    }
}
