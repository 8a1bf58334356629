package dev.steward.agent;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Whether a webhook is called only to see that it is there. Code hosts and other senders do so when it is set up, and name
 * the event in a header of their own, such as {@code X-GitHub-Event: ping} or {@code X-Event-Key: diagnostics:ping}.
 */
final class WebhookPing {

    private static final Set<String> PINGS = Set.of("ping", "pong", "webhook_ping", "hook_ping", "test_ping");

    /** Confirmations of a subscription, by the header that names them. */
    private static final Map<String, Set<String>> CONFIRMATIONS = Map.of(
            "x-amz-sns-message-type", Set.of("subscriptionconfirmation", "unsubscribeconfirmation"),
            "aeg-event-type", Set.of("subscriptionvalidation"));

    private WebhookPing() {}

    /** @param headers all of them, by their names in any case */
    static boolean is(Set<Map.Entry<String, List<String>>> headers) {
        return headers.stream().anyMatch(header -> header.getValue().stream()
                .anyMatch(value -> is(
                        header.getKey().toLowerCase(Locale.ROOT), value.strip().toLowerCase(Locale.ROOT))));
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
        return namesEvent && PINGS.contains(value.substring(lastMark(value) + 1).replace(' ', '_'));
    }

    private static int lastMark(String value) {
        return Math.max(Math.max(value.lastIndexOf(':'), value.lastIndexOf('.')), value.lastIndexOf('/'));
    }
}
