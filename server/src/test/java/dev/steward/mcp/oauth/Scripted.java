package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/** A tool server and its authorization server in place of the HTTP client. A test changes the response of single addresses. */
final class Scripted implements HttpSender {

    static final URI SERVER = URI.create("https://tools.example/mcp");
    static final String ISSUER = "https://as.example";
    static final String RESOURCE = "https://tools.example/.well-known/oauth-protected-resource/mcp";
    static final String METADATA = ISSUER + "/.well-known/oauth-authorization-server";
    static final String AUTHORIZE = ISSUER + "/authorize";
    static final String TOKEN = ISSUER + "/token";
    static final String REGISTER = ISSUER + "/register";
    static final String REVOKE = ISSUER + "/revoke";

    final Map<String, Function<HttpRequest, Mono<HttpAnswer>>> places = new HashMap<>();
    final List<HttpRequest> requests = new ArrayList<>();
    private int tokens;

    Scripted() {
        says(RESOURCE, """
                {"resource": "https://tools.example/mcp", "authorization_servers": ["https://as.example"],
                 "scopes_supported": ["read"]}""");
        says(METADATA, metadata(""));
        says(REGISTER, "{\"client_id\": \"registered\"}");
        says(REVOKE, "");
        says(AUTHORIZE, 302, "");
        places.put(TOKEN, _ -> Mono.just(new HttpAnswer(200, tokens(++tokens, 3600))));
    }

    static String metadata(String more) {
        return """
                {"issuer": "https://as.example", "authorization_endpoint": "https://as.example/authorize",
                 "token_endpoint": "https://as.example/token", "registration_endpoint": "https://as.example/register",
                 "revocation_endpoint": "https://as.example/revoke", %s
                 "code_challenge_methods_supported": ["S256"], "scopes_supported": ["read", "offline_access"]}""".formatted(more);
    }

    static String tokens(int number, long lifetime) {
        return """
                {"access_token": "access-%d", "refresh_token": "refresh-%d", "token_type": "Bearer", "expires_in": %d}""".formatted(number, number, lifetime);
    }

    void says(String place, String body) {
        says(place, 200, body);
    }

    void says(String place, int status, String body) {
        places.put(place, _ -> Mono.just(new HttpAnswer(status, body)));
    }

    long calls(String place) {
        return requests.stream()
                .filter(each -> each.uri().toString().equals(place))
                .count();
    }

    Map<String, String> lastForm(String place) {
        return requests.reversed().stream()
                .filter(each -> each.uri().toString().equals(place))
                .findFirst()
                .flatMap(each -> Form.read(String.valueOf(each.body())))
                .orElseThrow();
    }

    @Override
    public Mono<HttpAnswer> send(HttpRequest request) {
        requests.add(request);
        var place = places.get(request.uri().toString().split("\\?", 2)[0]);
        return place == null ? Mono.just(new HttpAnswer(404, "")) : place.apply(request);
    }
}
