package dev.steward.platform.web;

import static org.springframework.web.reactive.function.server.RequestPredicates.GET;

import dev.steward.platform.problem.Problem;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Serves the web client at {@code /} with its deep links, the documentation at {@code /docs/}, and the API schema with its
 * pages. All of it is built with the service.
 */
@Configuration(proxyBeanMethods = false)
class SiteRoutes {

    /** Paths that are not pages of the web client. */
    private static final List<String> NO_PAGES =
            List.of("//", "/api/", "/docs/", "/raw/", "/hooks/", "/mcp", "/actuator", "/.well-known/");

    private static final CacheControl FOREVER =
            CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();
    private static final CacheControl ASK_AGAIN = CacheControl.noCache();

    private final StaticFiles files;

    SiteRoutes(StaticFiles files) {
        this.files = files;
    }

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE - 10)
    RouterFunction<ServerResponse> site() {
        RequestPredicate site = GET("/**").and(request -> isOfTheClient(request.path()));
        return RouterFunctions.route()
                .GET("/docs", _ -> ServerResponse.temporaryRedirect(URI.create("/docs/"))
                        .build())
                .GET("/docs/**", this::documentation)
                .GET("/api/openapi.json", request -> page(request, "api/openapi.json"))
                .GET("/api/docs", request -> page(request, "api/docs/index.html"))
                .GET("/api/docs/{file}", request -> page(request, "api/docs/" + request.pathVariable("file")))
                .GET("/api/redoc", request -> page(request, "docs/redoc/index.html"))
                .route(site, this::fileOrPage)
                .build();
    }

    private Mono<ServerResponse> page(ServerRequest request, String path) {
        return answer(request, path, ASK_AGAIN, HttpStatus.OK)
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Page")));
    }

    /**
     * A file of the web client, or else the client itself, which resolves its deep links. These may look like file names, but
     * a missing script, image or font must not be answered with a page.
     */
    private Mono<ServerResponse> fileOrPage(ServerRequest request) {
        var path = request.path().substring(1);
        boolean asset = path.startsWith("assets/");
        return answer(request, path, asset ? FOREVER : ASK_AGAIN, HttpStatus.OK)
                .switchIfEmpty(Mono.defer(() -> !asset && (!namesAFile(path) || isNavigation(request))
                        ? page(request, "index.html")
                        : Mono.error(new Problem.NotFound("File " + request.path()))));
    }

    private static boolean namesAFile(String path) {
        return path.substring(path.lastIndexOf('/') + 1).contains(".");
    }

    /** Whether a person navigates there. */
    private static boolean isNavigation(ServerRequest request) {
        var mode = request.headers().firstHeader("Sec-Fetch-Mode");
        return mode == null
                ? request.headers().header(HttpHeaders.ACCEPT).stream()
                        .anyMatch(types -> types.toLowerCase(Locale.ROOT).contains(MediaType.TEXT_HTML_VALUE))
                : mode.equalsIgnoreCase("navigate");
    }

    private Mono<ServerResponse> documentation(ServerRequest request) {
        var path = request.path().substring(1);
        var candidates =
                path.endsWith("/") ? List.of(path + "index.html") : List.of(path, path + ".html", path + "/index.html");
        var cache = path.startsWith("docs/assets/") ? FOREVER : ASK_AGAIN;
        return Flux.fromIterable(candidates)
                .concatMap(candidate -> answer(request, candidate, cache, HttpStatus.OK))
                .next()
                .switchIfEmpty(Mono.defer(() -> answer(request, "docs/404.html", ASK_AGAIN, HttpStatus.NOT_FOUND)))
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Documentation page")));
    }

    private Mono<ServerResponse> answer(ServerRequest request, String path, CacheControl cache, HttpStatusCode status) {
        var accepted = Codings.of(request.headers().header(HttpHeaders.ACCEPT_ENCODING));
        return files.read(path, accepted).flatMap(content -> {
            if (request.headers().header(HttpHeaders.IF_NONE_MATCH).stream()
                    .anyMatch(known ->
                            known.contains(content.etag()) || known.strip().equals("*"))) {
                return ServerResponse.status(HttpStatus.NOT_MODIFIED)
                        .eTag(content.etag())
                        .cacheControl(cache)
                        .build();
            }
            Answers.varyByEncoding(request);
            var response = ServerResponse.status(status)
                    .contentType(content.type())
                    .eTag(content.etag())
                    .cacheControl(cache);
            if (!content.encoding().isEmpty()) {
                response.header(HttpHeaders.CONTENT_ENCODING, content.encoding());
            }
            return response.bodyValue(content.bytes());
        });
    }

    private static boolean isOfTheClient(String path) {
        return NO_PAGES.stream().noneMatch(path::startsWith) && !path.equals("/api");
    }
}
