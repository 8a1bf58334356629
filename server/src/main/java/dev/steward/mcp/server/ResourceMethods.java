package dev.steward.mcp.server;

import dev.steward.exposed.ExposedResources;
import dev.steward.exposed.Section;
import dev.steward.platform.problem.Problem;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Handles the protocol's resource methods for all kinds of resources. */
@Component
record ResourceMethods(
        ObjectProvider<ExposedResources> exposed, ObjectProvider<RawResources> raw, Exposures exposures) {

    /** Minimum size of a page, if there are enough resources: some hosts only read the first page. */
    private static final int PAGE = 200;

    private static final Mono<List<String>> NONE = Mono.just(List.of());

    /** All kinds by name, open or not. */
    List<RawResources> kinds() {
        return Stream.concat(exposed.stream().map(CarriedResources::new), raw.stream())
                .sorted(Comparator.comparing(RawResources::name))
                .toList();
    }

    /** Fills a page from several kinds if necessary. */
    Mono<?> list(@Nullable String cursor) {
        return exposures.open().flatMap(open -> {
            var kinds = kinds().stream()
                    .filter(kind -> open.containsAll(kind.sections()))
                    .toList();
            if (cursor == null) {
                return page(List.of(), kinds, 0, null);
            }
            var place = Place.of(cursor);
            if (kinds().stream().noneMatch(kind -> kind.name().equals(place.kind()))) {
                throw noPage();
            }
            int at = (int) kinds.stream()
                    .filter(kind -> kind.name().compareTo(place.kind()) < 0)
                    .count();
            // If the kind was closed in the meantime, the list continues with the next one.
            boolean isOpen = at < kinds.size() && kinds.get(at).name().equals(place.kind());
            return page(List.of(), kinds, at, isOpen ? place.after() : null)
                    .onErrorMap(Problem.Invalid.class, _ -> noPage());
        });
    }

    static RpcFailure noPage() {
        return RpcFailure.invalidParams("cursor is of no page");
    }

    private static Mono<McpSchema.ListResourcesResult> page(
            List<McpSchema.Resource> before, List<RawResources> kinds, int at, @Nullable String after) {
        if (at >= kinds.size()) {
            return Mono.just(new McpSchema.ListResourcesResult(before, null));
        }
        return kinds.get(at).list(after).flatMap(page -> {
            var resources =
                    Stream.concat(before.stream(), page.resources().stream()).toList();
            int next = page.next() == null ? at + 1 : at;
            if (resources.size() < PAGE) {
                return page(resources, kinds, next, page.next());
            }
            return Mono.just(new McpSchema.ListResourcesResult(
                    resources, next < kinds.size() ? new Place(kinds.get(next).name(), page.next()).cursor() : null));
        });
    }

    /** All of them fit on one page. */
    Mono<?> templates(@Nullable String cursor) {
        if (cursor != null) {
            throw noPage();
        }
        return exposures
                .open()
                .map(open -> new McpSchema.ListResourceTemplatesResult(
                        kinds().stream()
                                .filter(kind -> open.containsAll(kind.sections()))
                                .flatMap(kind -> kind.templates().stream())
                                .toList(),
                        null));
    }

    Mono<?> read(String uri, RawCall call) {
        return open(uri).flatMap(kind -> kind.read(uri, call)).switchIfEmpty(Mono.error(() -> nothingAt(uri)));
    }

    Mono<?> subscribe(String uri, HostSession session) {
        return open(uri)
                .flatMap(kind -> kind.resolve(uri))
                .switchIfEmpty(Mono.error(() -> nothingAt(uri)))
                .map(resource -> {
                    if (!session.follow(uri, resource)) {
                        throw RpcFailure.refused(
                                "A host follows at most %d resources.".formatted(HostSession.MAX_SUBSCRIPTIONS));
                    }
                    return Map.of();
                });
    }

    private static RpcFailure nothingAt(String uri) {
        return RpcFailure.noResource("There is nothing at this address.", uri);
    }

    Mono<List<String>> complete(String template, String argument, String beginning) {
        return exposures.open().flatMap(open -> kinds().stream()
                .filter(kind -> kind.templates().stream()
                        .anyMatch(each -> each.uriTemplate().equals(template)))
                .findFirst()
                .filter(kind -> open.containsAll(kind.sections()))
                .map(kind -> template.contains("{" + argument + "}") ? kind.complete(beginning) : NONE)
                .orElseThrow(() -> RpcFailure.invalidParams("ref is no template of Steward's")));
    }

    /** Returns the kind of an address. @throws RpcFailure if there is none or it is closed */
    private Mono<RawResources> open(String uri) {
        return exposures.open().map(open -> kinds().stream()
                .filter(kind -> kind.has(uri))
                .findFirst()
                .map(kind -> required(kind, open, uri))
                .orElseThrow(() -> nothingAt(uri)));
    }

    private static RawResources required(RawResources kind, Set<Section> open, String uri) {
        kind.sections().stream()
                .sorted()
                .filter(section -> !open.contains(section))
                .findFirst()
                .ifPresent(closed -> {
                    throw RpcFailure.noResource(Exposures.closed(closed), uri);
                });
        return kind;
    }

    /** A place in a list, which a host gets as a cursor. */
    record Place(String kind, @Nullable String after) {

        String cursor() {
            var text = after == null ? kind : kind + "\n" + after;
            return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        }

        static Place of(String cursor) {
            try {
                var parts = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8).split("\n", 2);
                return new Place(parts[0], parts.length == 2 ? parts[1] : null);
            } catch (IllegalArgumentException _) {
                throw noPage();
            }
        }
    }
}
