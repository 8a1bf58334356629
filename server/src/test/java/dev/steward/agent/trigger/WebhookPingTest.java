package dev.steward.agent.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class WebhookPingTest {

    @ParameterizedTest
    @CsvSource({
        "X-GitHub-Event, ping, true",
        "x-github-event, Ping, true",
        "X-Gitea-Event, ping, true",
        "X-Forgejo-Event, ping, true",
        "X-Gogs-Event, ping, true",
        "X-Event-Key, diagnostics:ping, true",
        "X-Shopify-Topic, ping, true",
        "x-amz-sns-message-type, SubscriptionConfirmation, true",
        "x-amz-sns-message-type, Notification, false",
        "X-Goog-Resource-State, sync, true",
        "X-Goog-Resource-State, exists, false",
        "X-GitHub-Event, push, false",
        "X-Gitlab-Event, Push Hook, false",
        "X-Gitea-Event, shipping, false",
        "X-Event-Key, repo:push, false",
        "User-Agent, ping, false",
        "X-Title, ping, false"
    })
    void aPingIsToldByTheHeaderThatNamesTheEvent(String name, String value, boolean ping) {
        assertThat(WebhookPing.is(Map.of(name, List.of(value)).entrySet())).isEqualTo(ping);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"token": "t", "challenge": "3eZb", "type": "url_verification"}                | {challenge=3eZb}
            {"challenge": "abc"}                                                           | {challenge=abc}
            {"challenge": "raw", "subscription": {"type": "stream.online"}}                | {challenge=raw}
            [{"eventType": "Microsoft.EventGrid.SubscriptionValidationEvent", "data": {"validationCode": "5"}}] | {validationResponse=5}
            {"event": "endpoint.url_validation", "payload": {"plainToken": "q"}}           | {}
            {"zen": "x", "hook_id": 1}                                                     | {}
            {"type": 1, "application_id": "7"}                                             | {}
            {"event": {"event_type": "pagey.ping"}}                                        | {}
            {"verification_token": "secret_x"}                                             | {}
            {"topic": "ping"}                                                              | {}
            {"Type": "SubscriptionConfirmation"}                                           | {}
            {"type": "event_callback", "challenge": "x", "event": {"type": "message"}}     | -
            {"type": "message", "text": "ping"}                                            | -
            {"event": "shipping"}                                                          | -
            {"challenge": "a", "text": "a task"}                                           | -
            {"type": 0, "application_id": "7", "event": {}}                                | -
            []                                                                             | -
            payload=ping                                                                   | -
            ping                                                                           | -
            `{`                                                                            | -
            ``                                                                             | -""")
    void aPingIsToldByTheBodyAndGivenWhatItAsksFor(String body, String echo) {
        var found = WebhookPing.echo(body.getBytes(StandardCharsets.UTF_8), new JsonMapper());
        assertThat(found.map(Object::toString).orElse("-")).isEqualTo(echo);
    }
}
