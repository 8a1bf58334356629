package dev.steward.platform.web;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.recovery.DamageChoice;
import dev.steward.platform.recovery.DamagedDatabase;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.version.Version;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Answers all requests while the data is damaged: with the page that asks what to do, or an error for programs. */
@Order(Ordered.HIGHEST_PRECEDENCE + 3)
record DamageFilter(DamagedDatabase damaged, CountDownLatch chosen, Blocking blocking, Version version, JsonMapper json)
        implements WebFilter {

    private static final Logger LOG = LoggerFactory.getLogger(DamageFilter.class);

    private static final String SCRIPT = DamagePage.PATH + "/wait.js";

    private DamagePage page() {
        return new DamagePage(damaged.damage(), damaged.folder());
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        var path = exchange.getRequest().getPath().value();
        var method = exchange.getRequest().getMethod();
        if (path.equals("/api/health")) {
            var health = new HealthRoutes.Health(
                    HealthRoutes.Health.Status.damaged, version.version(), List.of(), List.of());
            return answer(
                    exchange,
                    HttpStatus.SERVICE_UNAVAILABLE,
                    MediaType.APPLICATION_JSON,
                    json.writeValueAsBytes(health));
        }
        if (path.startsWith("/api/")) {
            return Mono.error(waiting());
        }
        if (method == HttpMethod.POST && path.equals(DamagePage.PATH)) {
            return exchange.getFormData().flatMap(form -> choose(exchange, form));
        }
        if (method != HttpMethod.GET && method != HttpMethod.HEAD) {
            return Mono.error(waiting());
        }
        if (path.equals(SCRIPT)) {
            return answer(
                    exchange,
                    HttpStatus.OK,
                    MediaType.valueOf("text/javascript"),
                    DamagePage.WAIT.getBytes(StandardCharsets.UTF_8));
        }
        var wish = choice(exchange.getRequest().getQueryParams().getFirst("choice"));
        return html(
                exchange,
                HttpStatus.SERVICE_UNAVAILABLE,
                wish.map(page()::confirmation).orElseGet(page()::question));
    }

    private Problem waiting() {
        return new Problem.Unavailable(damaged.damage().finding() + " Open " + DamagePage.PATH
                + " on this server and choose how to go on; until then nothing is started and nothing is changed.");
    }

    /** A form submitted for other damage leads back to the page. */
    private Mono<Void> choose(ServerWebExchange exchange, MultiValueMap<String, String> form) {
        var wish = choice(form.getFirst("choice"));
        if (wish.isEmpty() || !damaged.damage().code().equals(form.getFirst("code"))) {
            return html(exchange, HttpStatus.SERVICE_UNAVAILABLE, page().question());
        }
        return blocking.call(() -> damaged.choose(wish.get()))
                .doOnNext(_ -> LOG.info(
                        "Damage {}: \"{}\" was chosen.",
                        damaged.damage().code(),
                        wish.get().word()))
                .then(Mono.defer(() -> html(exchange, HttpStatus.OK, page().starting())))
                .then(Mono.fromRunnable(chosen::countDown));
    }

    private Optional<DamageChoice> choice(@Nullable String word) {
        return Optional.ofNullable(word).flatMap(DamageChoice::of).filter(damaged.damage()::offers);
    }

    private static Mono<Void> html(ServerWebExchange exchange, HttpStatus status, String text) {
        // The browser must send the form's origin.
        exchange.getResponse().getHeaders().set("Referrer-Policy", "same-origin");
        return answer(
                exchange,
                status,
                new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8),
                text.getBytes(StandardCharsets.UTF_8));
    }

    private static Mono<Void> answer(ServerWebExchange exchange, HttpStatus status, MediaType type, byte[] bytes) {
        var response = exchange.getResponse();
        response.setStatusCode(status);
        response.getHeaders().setContentType(type);
        response.getHeaders().setCacheControl("no-store");
        response.getHeaders().setContentLength(bytes.length);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(bytes)));
    }
}
