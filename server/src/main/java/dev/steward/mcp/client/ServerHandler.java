package dev.steward.mcp.client;

import static dev.steward.platform.web.Verbs.bySegment;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import dev.steward.tool.Attendance;
import dev.steward.tool.CallContext;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSignal;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record ServerHandler(ToolServers servers, UserToolServers plugged, ServerCalls calls, CallLog log, Clock clock) {

    private static final Duration MAX_TRY = Duration.ofMinutes(5);

    Mono<ServerResponse> list(ServerRequest request) {
        return Answers.list(
                request,
                servers.list(Requests.flag(request, "probe").orElse(false))
                        .flatMapIterable(all -> all)
                        .map(this::read));
    }

    Mono<ServerResponse> export(ServerRequest request) {
        return plugged.export().flatMap(text -> ServerResponse.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"mcp-servers.json\"")
                .bodyValue(text));
    }

    Mono<ServerResponse> accept(ServerRequest request) {
        var tool = Requests.segment(request, "tool");
        return Requests.body(request, ToolTry.Accept.class)
                .flatMap(consent -> servers.accept(name(request), tool, consent.hash()))
                .map(this::read)
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    /** Calls a tool for a person trying it. Disconnecting cancels the call. */
    Mono<ServerResponse> tryTool(ServerRequest request) {
        var tool = Requests.segment(request, "tool");
        return Requests.body(request, ToolTry.class, Requests.LONG_BODY)
                .flatMap(wish -> servers.get(name(request)).flatMap(server -> tried(server, tool, wish)))
                .flatMap(result -> Answers.json(request, result));
    }

    private Mono<ToolTry.Result> tried(LiveServer server, String tool, ToolTry wish) {
        if (!server.standing().enabled()) {
            return Mono.error(new Problem.Conflict("server-disabled", "Enable the server before trying its tools."));
        }
        if (server.offered().isPresent() && !server.standing().fromCache() && !server.names(tool)) {
            return Mono.error(new Problem.NotFound("Tool"));
        }
        var arguments = Objects.requireNonNullElse(wish.arguments(), "{}");
        var began = clock.instant();
        var in = new CallContext(ServerCalls.BY_HAND, Attendance.UNATTENDED, began.plus(MAX_TRY));
        return calls.call(server, new ToolCall("try", tool, arguments), in, true, new AtomicBoolean())
                .ofType(ToolSignal.Result.class)
                .next()
                .map(done -> new ToolTry.Result(
                        done.result().content(),
                        done.result().isError(),
                        Duration.between(began, clock.instant()).toMillis()));
    }

    Mono<ServerResponse> calls(ServerRequest request) {
        int limit = Math.clamp(Requests.number(request, "limit").orElse(50L), 1, CallLog.MAX);
        var server = Requests.text(request, "server").orElse(null);
        return Answers.json(request, log.last(server, limit));
    }

    /** Answers with a server that is named in the path. */
    HandlerFunction<ServerResponse> byName(Function<String, Mono<LiveServer>> work) {
        return bySegment(name -> read(work.apply(name)));
    }

    Mono<ServerRead> read(Mono<LiveServer> server) {
        return server.map(this::read);
    }

    private ServerRead read(LiveServer server) {
        return ServerRead.of(server, log.count(server.name()), false);
    }

    private static String name(ServerRequest request) {
        return Requests.segment(request, "name");
    }
}
