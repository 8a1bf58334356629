package dev.steward.platform.web;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/**
 * What a sender that verifies the address of a webhook wants back, other than as JSON. It sends no event before it has that.
 *
 * @param header that is to hold the text, such as for Asana; null for the body, such as for Microsoft Graph
 */
public record WebhookHandshake(@Nullable String header, String text) {

    /** The most characters that are returned. */
    public static final int MAX_ECHO = 4_000;

    /** Of the query. */
    private static final String TOKEN = "validationToken";

    private static final String SECRET = "X-Hook-Secret";

    private static final Op.Range ECHO = new Op.Range(1, MAX_ECHO);

    private static final Set<String> NO_EVENT = Set.of("", "{}");

    /**
     * Answers a call of a webhook.
     *
     * @param most bytes of the body that are read
     * @param ping checks the token for a handshake
     * @param call answers an ordinary call with this body
     */
    public static Mono<ServerResponse> answer(
            ServerRequest request, int most, Mono<?> ping, Function<byte[], Mono<ServerResponse>> call) {
        return Requests.beginning(request, most).flatMap(body -> of(
                        request.queryParam(TOKEN).orElse(null),
                        request.headers().firstHeader(SECRET),
                        body)
                .map(asked -> ping.then(asked.returned()))
                .orElseGet(() -> call.apply(body)));
    }

    private Mono<ServerResponse> returned() {
        return header == null
                ? ServerResponse.ok().contentType(MediaType.TEXT_PLAIN).bodyValue(text)
                : ServerResponse.ok().header(header, text).build();
    }

    /**
     * Empty if the call is an ordinary one.
     *
     * @param secret with an event in the body, it is only a password that the sender sends with each call
     */
    static Optional<WebhookHandshake> of(@Nullable String token, @Nullable String secret, byte[] body) {
        if (token != null && isEchoed(token)) {
            return Optional.of(new WebhookHandshake(null, token));
        }
        return secret != null && isEchoed(secret) && NO_EVENT.contains(new String(body, StandardCharsets.UTF_8).strip())
                ? Optional.of(new WebhookHandshake(SECRET, secret))
                : Optional.empty();
    }

    /** Describes what every webhook takes; its last answer is that of a ping. */
    public static Op described(Op hook) {
        return hook.query(TOKEN, String.class, ECHO, "Returned as plain text; nothing is started")
                .header(SECRET, ECHO, "Of a call without an event: returned in the same header; nothing is started")
                .anyBody()
                .orText();
    }

    private static boolean isEchoed(String text) {
        return !text.isBlank() && text.length() <= MAX_ECHO;
    }
}
