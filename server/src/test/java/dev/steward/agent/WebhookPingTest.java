package dev.steward.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
