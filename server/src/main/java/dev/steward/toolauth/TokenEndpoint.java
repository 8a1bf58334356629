package dev.steward.toolauth;

import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Asks authorization servers for tokens, and gives tokens back. */
final class TokenEndpoint {

    private final Calls calls;

    TokenEndpoint(Calls calls) {
        this.calls = calls;
    }

    /** Tokens for a code. Never sent twice: a server that sees a code again takes back what it gave for it. */
    Mono<TokenAnswer> exchange(
            ServerMetadata server, Client client, String code, Pkce pkce, AuthorizationRequest asked) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("grant_type", "authorization_code");
        fields.put("code", code);
        fields.put("redirect_uri", asked.redirect().toString());
        fields.put("code_verifier", pkce.verifier());
        fields.put("resource", asked.resource());
        return ask(server.token(), client, fields, List.of(code, pkce.verifier()));
    }

    /** Tokens for a refresh token. */
    Mono<TokenAnswer> refresh(Credential credential, Secret refresh) {
        return Mono.defer(() -> {
            var token = sent(refresh, credential.tokenEndpoint());
            var fields = new LinkedHashMap<String, String>();
            fields.put("grant_type", "refresh_token");
            fields.put("refresh_token", token);
            fields.put("resource", credential.resource());
            return ask(credential.tokenEndpoint(), credential.client(), fields, List.of(token));
        });
    }

    /** Gives the tokens back, the one first from which others are made. Whatever goes wrong is of no use to anybody. */
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

    private Mono<TokenAnswer> ask(URI endpoint, Client client, Map<String, String> fields, List<String> secrets) {
        return Mono.defer(() -> {
            var told = new ArrayList<>(secrets);
            return calls.send(form(endpoint, client, fields, told))
                    .map(answer -> TokenAnswer.read(answer, told))
                    .onErrorResume(HttpFailure.class, e -> Mono.just(new TokenAnswer.Failed(e.sentence())));
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
                                .formatted(Said.of(String.valueOf(endpoint.getHost())))));
    }
}
