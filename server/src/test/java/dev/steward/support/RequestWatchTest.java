package dev.steward.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Tests that the watch detects broken requests; otherwise it could stop working unnoticed. */
class RequestWatchTest {

    private static final String USER = "{\"role\":\"user\",\"content\":\"a\"}";

    @Test
    void aBrokenRequestIsSeen() throws IOException, InterruptedException {
        try (var provider = ScriptedProvider.start();
                var client = HttpClient.newHttpClient()) {
            var body = "{\"model\":\"m\",\"messages\":[" + USER + "," + USER + "]}";
            client.send(
                    HttpRequest.newBuilder(URI.create(provider.baseUrl() + "/chat/completions"))
                            .version(HttpClient.Version.HTTP_1_1)
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
        assertThat(RequestWatch.take()).singleElement().asString().contains("roles take turns");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"messages\":[]}",
                "{\"messages\":[{\"role\":\"assistant\",\"content\":\"a\"}]}",
                "{\"messages\":[{\"role\":\"user\",\"content\":\" \"}]}",
                "{\"messages\":[" + USER
                        + ",{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"a\",\"function\":{\"name\":\"t\",\"arguments\":\"{}\"}}]}]}",
                "{\"messages\":[" + USER
                        + ",{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"a\",\"function\":{\"name\":\"t\",\"arguments\":\"{\"}}]},"
                        + "{\"role\":\"tool\",\"tool_call_id\":\"a\",\"content\":\"x\"}]}",
                "{\"messages\":[" + USER
                        + ",{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"a:1\",\"function\":{\"name\":\"t\",\"arguments\":\"{}\"}}]},"
                        + "{\"role\":\"tool\",\"tool_call_id\":\"a:1\",\"content\":\"x\"}]}",
                "{\"messages\":[" + USER + ",{\"role\":\"tool\",\"tool_call_id\":\"a\",\"content\":\"x\"}]}",
                "{\"messages\":[" + USER
                        + "],\"tools\":[{\"function\":{\"name\":\"t\",\"parameters\":{\"type\":\"object\"}}}]}",
            })
    void whatAReceiverRefusesIsBroken(String body) {
        assertThat(RequestInvariants.broken(
                        "/v1/chat/completions", JsonMapper.shared().readTree(body)))
                .isNotEmpty();
    }
}
