package dev.steward.mcp.oauth;

import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Requests tokens from authorization servers and revokes them. */
record TokenEndpoint(Calls calls, Scheduler timer) {

    /** Delays before the retries of a temporary failure. */
    static final List<Duration> PAUSES =
            List.of(Duration.ofMillis(500), Duration.ofMillis(1_500), Duration.ofSeconds(3));

    /** No retries after this time, since a person or a call is waiting. */
    private static final Duration PATIENCE = Duration.ofSeconds(12);

    /**
     * Exchanges a code for tokens and retries temporary failures, unless the server answers that it accepted the code: it takes
     * each code once and may revoke everything if it sees one again.
     */
    Mono<TokenAnswer> exchange(AuthorizationRequest asked, String code, String verifier) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("grant_type", "authorization_code");
        fields.put("code", code);
        fields.put("redirect_uri", asked.redirect().toString());
        fields.put("code_verifier", verifier);
        fields.put("resource", asked.resource());
        return patiently(
                ask(asked.server().token(), asked.client(), fields, List.of(code, verifier)),
                failed -> !failed.accepted());
    }

    /** Exchanges a refresh token. @param patiently whether temporary failures are retried */
    Mono<TokenAnswer> refresh(Credential credential, Secret refresh, boolean patiently) {
        var once = Mono.defer(() -> {
            var token = sent(refresh, credential.tokenEndpoint());
            var fields = new LinkedHashMap<String, String>();
            fields.put("grant_type", "refresh_token");
            fields.put("refresh_token", token);
            fields.put("resource", credential.resource());
            return ask(credential.tokenEndpoint(), credential.client(), fields, List.of(token));
        });
        return patiently ? patiently(once, _ -> true) : once;
    }

    /** Revokes the refresh token, or the access token if there is none. Errors are ignored. */
    Mono<Void> revoke(Credential credential, Tokens tokens) {
        var endpoint = credential.revocation();
        if (endpoint == null) {
            return Mono.empty();
        }
        return Mono.defer(() -> {
                    var kind = tokens.refresh() == null ? "access_token" : "refresh_token";
                    var token = tokens.refresh() == null ? tokens.access() : tokens.refresh();
                    var fields = new LinkedHashMap<String, String>();
                    fields.put("token", token.origin().flatMap(token::sentTo).orElseThrow());
                    fields.put("token_type_hint", kind);
                    return calls.send(form(endpoint, credential.client(), fields, new ArrayList<>()));
                })
                .then()
                .onErrorComplete();
    }

    private Mono<TokenAnswer> patiently(Mono<TokenAnswer> once, Predicate<TokenAnswer.Failed> repeatable) {
        return Mono.defer(() -> again(once, repeatable, 0, timer.now(TimeUnit.MILLISECONDS) + PATIENCE.toMillis()));
    }

    private Mono<TokenAnswer> again(
            Mono<TokenAnswer> once, Predicate<TokenAnswer.Failed> repeatable, int tries, long end) {
        return once.flatMap(answer -> answer instanceof TokenAnswer.Failed failed
                        && repeatable.test(failed)
                        && tries < PAUSES.size()
                        && timer.now(TimeUnit.MILLISECONDS) < end
                ? Mono.delay(PAUSES.get(tries), timer).then(Mono.defer(() -> again(once, repeatable, tries + 1, end)))
                : Mono.just(answer));
    }

    private Mono<TokenAnswer> ask(URI endpoint, Client client, Map<String, String> fields, List<String> secrets) {
        return Mono.defer(() -> {
            var told = new ArrayList<>(secrets);
            return calls.send(form(endpoint, client, fields, told))
                    .map(answer -> TokenAnswer.read(answer, told))
                    .onErrorResume(HttpFailure.class, e -> Mono.just(new TokenAnswer.Failed(e.sentence(), false)));
        });
    }

    private static HttpRequest form(URI endpoint, Client client, Map<String, String> fields, List<String> told) {
        var body = new LinkedHashMap<>(fields);
        var headers = new LinkedHashMap<String, String>();
        headers.put("Accept", "application/json");
        headers.put("Content-Type", "application/x-www-form-urlencoded");
        var secret = client.secret() == null ? "" : sent(client.secret(), endpoint);
        told.add(secret);
        switch (client.authentication()) {
            case NONE -> body.put("client_id", client.id());
            case CLIENT_SECRET_POST -> {
                body.put("client_id", client.id());
                body.put("client_secret", secret);
            }
            case CLIENT_SECRET_BASIC -> {
                var pair = Form.encoded(client.id()) + ":" + Form.encoded(secret);
                var basic = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
                told.add(basic);
                headers.put("Authorization", "Basic " + basic);
            }
        }
        return new HttpRequest(endpoint, headers, Form.write(body));
    }

    private static String sent(Secret secret, URI endpoint) {
        return Origin.of(endpoint.toString())
                .flatMap(secret::sentTo)
                .orElseThrow(() -> SignInFailure.refused(
                        "The secret was entered for another server than “%s”. Enter it again in the settings of the server."
                                .formatted(RemoteText.of(String.valueOf(endpoint.getHost())))));
    }
}
