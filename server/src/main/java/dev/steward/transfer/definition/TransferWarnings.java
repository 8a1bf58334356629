package dev.steward.transfer.definition;

import dev.steward.agent.definition.Capabilities;
import dev.steward.exposed.ExposedTools;
import dev.steward.mcp.client.ServerStandings;
import dev.steward.mcp.client.ServerStandings.Standing;
import dev.steward.provider.Models;
import dev.steward.transfer.definition.TransferPreview.Warning;
import dev.steward.transfer.definition.TransferPreview.Warning.Code;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Finds what will be different here, without calling models or tool servers. Spec: Agents, 24.2. */
@Component
class TransferWarnings {

    /** Stands for whichever model answers. */
    private static final String AUTO = "auto";

    private final Function<String, Mono<Boolean>> lacksModel;
    private final Supplier<List<Standing>> servers;

    @Autowired
    TransferWarnings(Models models, ServerStandings servers) {
        this(models::lacked, servers::now);
    }

    /** @param lacksModel whether a model is known to be unavailable. @param servers all tool servers */
    TransferWarnings(Function<String, Mono<Boolean>> lacksModel, Supplier<List<Standing>> servers) {
        this.lacksModel = lacksModel;
        this.servers = servers;
    }

    Mono<List<Warning>> of(TransferDocument document) {
        var models = document.agents().stream()
                .filter(agent -> !agent.isMissing())
                .map(agent -> agent.definition().capabilities().model())
                .filter(Objects::nonNull)
                .filter(model -> !model.equals(AUTO))
                .distinct()
                .toList();
        return Flux.fromIterable(models)
                .filterWhen(lacksModel)
                .map(model -> new Warning(
                        Code.model,
                        "The model “%s” is not available here. Agents that name it use your default model."
                                .formatted(model)))
                .concatWith(Flux.defer(() -> Flux.fromIterable(ofServers(document))))
                .concatWith(Flux.defer(() -> Flux.fromIterable(ofSchedules(document))))
                .collectList();
    }

    private List<Warning> ofServers(TransferDocument document) {
        var named = named(document)
                .flatMap(scope -> Arrays.stream(scope.split(",")))
                .map(String::strip)
                .filter(name ->
                        !name.isEmpty() && !name.equals(ExposedTools.SERVER)) // its tools are available everywhere
                .collect(Collectors.toCollection(TreeSet::new));
        var there =
                servers.get().stream().collect(Collectors.toMap(Standing::name, Standing::isEnabled, (a, b) -> a || b));
        var absent = named.stream().filter(name -> !there.containsKey(name)).toList();
        var off = named.stream()
                .filter(name -> Boolean.FALSE.equals(there.get(name)))
                .toList();
        return Stream.concat(
                        warning(absent, "These tool servers are not installed here: %s. Add them in Settings → Tools."),
                        warning(off, "These tool servers are off: %s. Turn them on in Settings → Tools."))
                .toList();
    }

    /** The servers that agents and steps name, if they use any tools. */
    private static Stream<String> named(TransferDocument document) {
        var workflow = document.workflow();
        return Stream.concat(
                        document.agents().stream()
                                .map(agent -> agent.definition().capabilities())
                                .filter(Capabilities::useMcp)
                                .map(Capabilities::mcpServers),
                        workflow == null
                                ? Stream.empty()
                                : workflow.steps().stream()
                                        .filter(step -> !Boolean.FALSE.equals(
                                                step.step().useMcp()))
                                        .map(step -> step.step().mcpServers()))
                .filter(Objects::nonNull);
    }

    private static Stream<Warning> warning(List<String> names, String sentence) {
        return names.isEmpty()
                ? Stream.empty()
                : Stream.of(new Warning(Code.mcp, sentence.formatted(String.join(", ", names))));
    }

    private static List<Warning> ofSchedules(TransferDocument document) {
        var workflow = document.workflow();
        boolean has = document.agents().stream().anyMatch(agent -> agent.schedule() != null)
                || (workflow != null && workflow.schedule() != null);
        return has
                ? List.of(new Warning(
                        Code.schedule, "Schedules are imported turned off. Turn them on when you are ready."))
                : List.of();
    }
}
