package dev.steward.agent.trigger;

import dev.steward.platform.web.WebhookHandshake;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Recognizes test calls of a webhook. Code hosts and other senders make one when the webhook is set up. They name the event in a
 * header of their own, such as {@code X-GitHub-Event: ping} or {@code X-Event-Key: diagnostics:ping}, or in the body, as in
 * {@code {"type": "url_verification", "challenge": "…"}}.
 */
public final class WebhookPing {

    private static final Set<String> PINGS = Set.of("ping", "pong", "webhook_ping", "hook_ping", "test_ping");

    /** Subscription confirmations, by header name. */
    private static final Map<String, Set<String>> CONFIRMATIONS = Map.of(
            "x-amz-sns-message-type", Set.of("subscriptionconfirmation", "unsubscribeconfirmation"),
            "x-goog-resource-state", Set.of("sync"),
            "aeg-event-type", Set.of("subscriptionvalidation"),
            "twitch-eventsub-message-type", Set.of("webhook_callback_verification"));

    /** Where a body names its event. */
    private static final List<String> NAMES = List.of(
            "/type",
            "/event",
            "/event/type",
            "/event/event_type",
            "/event_type",
            "/eventType",
            "/event_name",
            "/topic");

    /** Event names that require an answer before any real event. */
    private static final Set<String> VERIFICATIONS = Set.of(
            "url_verification",
            "endpoint.url_validation",
            "subscriptionconfirmation",
            "unsubscribeconfirmation",
            "microsoft.eventgrid.subscriptionvalidationevent");

    /** The largest body that may be a ping; a longer one is an event: only its beginning is read. */
    public static final int MAX_BYTES = 64 * 1024;

    private WebhookPing() {}

    /** @param headers all headers; names in any case */
    public static boolean is(Set<Map.Entry<String, List<String>>> headers) {
        return headers.stream().anyMatch(header -> header.getValue().stream()
                .anyMatch(value -> is(
                        header.getKey().toLowerCase(Locale.ROOT), value.strip().toLowerCase(Locale.ROOT))));
    }

    /**
     * The fields that the body asks for in the response; empty if any response will do, and no value at all if it is not a ping.
     */
    public static Optional<Map<String, String>> echo(byte[] body, ObjectMapper mapper) {
        JsonNode json;
        try {
            json = mapper.readTree(body);
        } catch (JacksonException _) {
            return Optional.empty();
        }
        JsonNode first = json.isArray() && json.size() == 1 ? json.path(0) : json;
        boolean named = Stream.concat(NAMES.stream().map(first::at), Stream.of(first.path("Type")))
                .filter(JsonNode::isString)
                .map(name -> name.asString().strip().toLowerCase(Locale.ROOT))
                .anyMatch(name -> VERIFICATIONS.contains(name) || isPing(name));
        boolean bare =
                first.path("challenge").isString() && isOnly(first, "challenge", "token", "subscription", "type");
        boolean isToken = first.path("verification_token").isString() && isOnly(first, "verification_token");
        boolean ofCodeHost = first.path("zen").isString() && first.has("hook_id");
        boolean ofChat = first.path("type").asInt(-1) == 1 && first.has("application_id") && !first.has("data")
                || first.path("type").asInt(-1) == 0 && first.has("application_id") && !first.has("event");
        if (!named && !bare && !isToken && !ofCodeHost && !ofChat) {
            return Optional.empty();
        }
        String challenge = first.path("challenge").asString("");
        String code = first.at("/data/validationCode").asString("");
        return Optional.of(
                !challenge.isEmpty() && challenge.length() <= WebhookHandshake.MAX_ECHO
                        ? Map.of("challenge", challenge)
                        : !code.isEmpty() && code.length() <= WebhookHandshake.MAX_ECHO
                                ? Map.of("validationResponse", code)
                                : Map.of());
    }

    private static boolean isOnly(JsonNode json, String... fields) {
        var known = Set.of(fields);
        return json.propertyNames().stream().allMatch(known::contains);
    }

    private static boolean isPing(String value) {
        return PINGS.contains(value.substring(lastMark(value) + 1).replace(' ', '_'));
    }

    private static boolean is(String name, String value) {
        if (CONFIRMATIONS.getOrDefault(name, Set.of()).contains(value)) {
            return true;
        }
        boolean namesEvent = name.endsWith("-event")
                || name.endsWith("-event-key")
                || name.endsWith("-event-type")
                || name.endsWith("-event-name")
                || name.endsWith("-topic");
        return namesEvent && isPing(value);
    }

    private static int lastMark(String value) {
        return Math.max(Math.max(value.lastIndexOf(':'), value.lastIndexOf('.')), value.lastIndexOf('/'));
    }
}
