package dev.steward.mcp.server;

import dev.steward.exposed.Section;
import dev.steward.mcp.session.LocalServer;
import dev.steward.platform.data.StoreHealth;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.time.Ids;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ListToolsResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Handles {@code tools/list} and {@code tools/call}. A tool's failure is a result, for the host's model to read. */
@Component
record ToolMethods(
        ToolCatalogue catalogue, Exposures exposures, HostCalls calls, StoreHealth store, Clock clock, Ids ids) {

    private static final Logger log = LoggerFactory.getLogger(ToolMethods.class);

    private static final int PAGE = 50;
    private static final int MAX_ERROR = 300;

    /** Returns a page of the open tools; a cursor is the last name of the previous page. */
    Mono<?> list(@Nullable String cursor) {
        return exposures.open().map(open -> {
            var all = catalogue.all();
            var names = all.stream().map(RawTool::name).toList();
            if (cursor != null && !names.contains(cursor)) {
                throw ResourceMethods.noPage();
            }
            int from = cursor == null ? 0 : names.indexOf(cursor) + 1;
            var page = all.subList(from, all.size()).stream()
                    .filter(tool -> Exposures.isOpen(tool.section(), open))
                    .limit(PAGE + 1)
                    .toList();
            boolean more = page.size() > PAGE;
            var shown = more ? page.subList(0, PAGE) : page;
            return new ListToolsResult(
                    shown.stream().map(RawTool::listed).toList(),
                    more ? shown.getLast().name() : null);
        });
    }

    Mono<?> call(JsonNode params, RunningRequest call) {
        var name = Methods.text(params, "name");
        var tool = catalogue
                .find(name)
                .orElseThrow(() -> RpcFailure.invalidParams("Unknown tool: " + Methods.shown(name)));
        var given = params.path("arguments");
        if (!given.isMissingNode() && !given.isNull() && !given.isObject()) {
            throw RpcFailure.invalidParams("arguments must be an object");
        }
        var arguments = given.isObject() ? given : JsonNodeFactory.instance.objectNode();
        call.session().called();
        return run(tool, arguments, call, call.session().greeting().program().name());
    }

    /** Runs and records a call. @param program the caller's name */
    Mono<CallToolResult> run(RawTool tool, JsonNode arguments, RawCall call, String program) {
        var section = tool.section();
        return noted(
                tool,
                program,
                exposures
                        .open()
                        .flatMap(open -> section == null || open.contains(section)
                                ? checked(tool, arguments, call)
                                : Mono.error(new Closed(section))));
    }

    /** Like {@link #run}, with every section open. */
    Mono<CallToolResult> runInside(RawTool tool, JsonNode arguments, RawCall call, String program) {
        return noted(tool, program, checked(tool, arguments, call));
    }

    private Mono<CallToolResult> checked(RawTool tool, JsonNode arguments, RawCall call) {
        return Mono.defer(() -> {
            var given = given(arguments);
            catalogue.flaw(tool, given).ifPresent(flaw -> {
                throw new Problem.BadRequest(flaw);
            });
            return tool.call(given, call);
        });
    }

    /** Drops nulls: models that name every argument send null for those they leave out. */
    private static JsonNode given(JsonNode arguments) {
        if (!(arguments instanceof ObjectNode object)) {
            return arguments;
        }
        var given = object.deepCopy();
        object.propertyNames().stream()
                .filter(name -> object.path(name).isNull())
                .forEach(given::remove);
        return given;
    }

    private Mono<CallToolResult> noted(RawTool tool, String program, Mono<CallToolResult> work) {
        var begun = clock.instant();
        return work.doOnNext(result -> note(tool, program, begun, outcome(result), said(result)))
                .doOnCancel(() -> note(tool, program, begun, HostCallRead.Outcome.cancelled, null))
                .onErrorResume(error -> Mono.just(failed(tool, program, begun, error)));
    }

    private CallToolResult failed(RawTool tool, String program, Instant begun, Throwable error) {
        if (error instanceof Closed closed) {
            note(tool, program, begun, HostCallRead.Outcome.closed, null);
            return LocalServer.error(String.valueOf(closed.getMessage()));
        }
        var problem = error instanceof Problem known ? Optional.of(known) : store.explain(error);
        if (problem.isPresent()) {
            note(tool, program, begun, HostCallRead.Outcome.error, problem.get().detail());
            return LocalServer.error(problem.get().detail());
        }
        var id = ids.epoch();
        log.error("Tool {} failed unexpectedly, id {}. Report it with the lines that follow.", tool.name(), id, error);
        var sentence = "Something went wrong inside Steward. The log has the details under id " + id + ".";
        note(tool, program, begun, HostCallRead.Outcome.failed, sentence);
        return LocalServer.error(sentence);
    }

    private void note(
            RawTool tool, String program, Instant begun, HostCallRead.Outcome outcome, @Nullable String error) {
        calls.add(new HostCallRead(
                tool.name(),
                program,
                begun,
                Duration.between(begun, clock.instant()).toMillis(),
                outcome,
                error == null ? null : Truncate.to(error, MAX_ERROR)));
    }

    private static HostCallRead.Outcome outcome(CallToolResult result) {
        return Boolean.TRUE.equals(result.isError()) ? HostCallRead.Outcome.error : HostCallRead.Outcome.ok;
    }

    private static @Nullable String said(CallToolResult result) {
        return outcome(result) == HostCallRead.Outcome.error
                        && !result.content().isEmpty()
                        && result.content().getFirst() instanceof TextContent text
                ? text.text()
                : null;
    }

    /** Thrown if the section of a tool is closed. */
    private static final class Closed extends RuntimeException {

        Closed(Section section) {
            super(Exposures.closed(section), null, false, false);
        }
    }
}
