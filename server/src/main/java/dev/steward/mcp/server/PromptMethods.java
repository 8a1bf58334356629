package dev.steward.mcp.server;

import dev.steward.exposed.ExposedPrompts;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Handles the protocol's prompt methods for the prompts of all features. */
@Component
record PromptMethods(ObjectProvider<ExposedPrompts> exposed, ObjectProvider<RawPrompts> raw, Exposures exposures) {

    private static final int PAGE = 100;

    private static final String CURSOR = "prompts";

    /** All sources of prompts, open or not. */
    List<RawPrompts> sources() {
        return Stream.concat(exposed.stream().map(each -> new CarriedPrompts(each, exposures)), raw.stream())
                .toList();
    }

    /** Returns a page of the open prompts by name; a cursor names the last one of the previous page. */
    Mono<?> list(@Nullable String cursor) {
        var last = last(cursor);
        return open().flatMap(source -> source.list().flatMapIterable(prompts -> prompts))
                .filter(prompt -> prompt.name().compareTo(last) > 0)
                .collectSortedList(Comparator.comparing(Prompt::name))
                .map(prompts -> prompts.size() > PAGE
                        ? new McpSchema.ListPromptsResult(
                                prompts.subList(0, PAGE),
                                new ResourceMethods.Place(
                                                CURSOR, prompts.get(PAGE - 1).name())
                                        .cursor())
                        : new McpSchema.ListPromptsResult(prompts, null));
    }

    /** The prompt may be gone in the meantime. */
    private static String last(@Nullable String cursor) {
        if (cursor == null) {
            return "";
        }
        var place = ResourceMethods.Place.of(cursor);
        if (!place.kind().equals(CURSOR) || place.after() == null) {
            throw ResourceMethods.noPage();
        }
        return place.after();
    }

    Mono<?> get(JsonNode params) {
        var name = Methods.text(params, "name");
        var arguments = arguments(params.path("arguments"));
        return named(name)
                .flatMap(found -> {
                    for (var argument : found.prompt().arguments()) {
                        if (Boolean.TRUE.equals(argument.required()) && !arguments.containsKey(argument.name())) {
                            throw RpcFailure.invalidParams("The argument %s is missing".formatted(argument.name()));
                        }
                    }
                    return found.source().get(name, arguments);
                })
                .switchIfEmpty(Mono.error(() -> unknown(name)));
    }

    Mono<List<String>> complete(String name, String argument, String beginning) {
        return named(name).flatMap(found -> found.source().complete(name, argument, beginning));
    }

    private record Found(RawPrompts source, Prompt prompt) {}

    /** Returns the open prompt of this name. @throws RpcFailure if there is none or it is closed */
    private Mono<Found> named(String name) {
        return in(open(), name)
                .switchIfEmpty(in(Flux.fromIterable(sources()), name)
                        .flatMap(found -> Mono.<Found>error(closed(found)))
                        .switchIfEmpty(Mono.error(() -> unknown(name))));
    }

    private static Mono<Found> in(Flux<RawPrompts> sources, String name) {
        return sources.concatMap(source -> source.list()
                        .flatMapIterable(prompts -> prompts)
                        .filter(prompt -> prompt.name().equals(name))
                        .map(prompt -> new Found(source, prompt)))
                .next();
    }

    private static RpcFailure closed(Found found) {
        return RpcFailure.invalidParams(
                Exposures.closed(Objects.requireNonNull(found.source().section())));
    }

    private Flux<RawPrompts> open() {
        return exposures.open().flatMapIterable(open -> sources().stream()
                .filter(source -> Exposures.isOpen(source.section(), open))
                .toList());
    }

    private static RpcFailure unknown(String name) {
        return RpcFailure.invalidParams("There is no prompt of this name: " + Methods.shown(name));
    }

    private static Map<String, String> arguments(JsonNode given) {
        var arguments = new LinkedHashMap<String, String>();
        given.properties().forEach(each -> {
            if (!each.getValue().isString()) {
                throw RpcFailure.invalidParams("The argument %s must be a text".formatted(each.getKey()));
            }
            arguments.put(each.getKey(), each.getValue().asString());
        });
        return arguments;
    }
}
