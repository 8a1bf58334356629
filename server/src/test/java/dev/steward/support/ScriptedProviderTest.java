package dev.steward.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScriptedProviderTest {

    private final ScriptedProvider provider = ScriptedProvider.start();
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.shutdownNow();
        provider.close();
    }

    @Test
    void answersFromTheQueueAndThenWithTheStandingScript() throws Exception {
        provider.next(Script.says("one")).otherwise(Script.status(500, "boom"));

        assertThat(post()).contains("\"content\":\"one\"").endsWith("data: [DONE]\n\n");
        assertThat(post()).isEqualTo("{\"error\":{\"message\":\"boom\"}}");
        assertThat(provider.requests())
                .allSatisfy(r -> assertThat(r.body().path("model").asString()).isEqualTo("m"));
        assertThat(provider.requests()).noneMatch(ScriptedRequest::isClientGone);
    }

    @Test
    void listsModels() throws Exception {
        provider.lists("a", "b");
        var request = HttpRequest.newBuilder(URI.create(provider.baseUrl() + "/models"))
                .build();
        assertThat(client.send(request, BodyHandlers.ofString()).body()).contains("\"id\":\"a\"", "\"id\":\"b\"");
    }

    @Test
    void cutsTheConnectionInTheMiddleOfTheBody() {
        provider.next(
                Script.answer().text("half").cut(), Script.answer().text("half").reset());
        assertThatThrownBy(this::post).isInstanceOf(IOException.class);
        assertThatThrownBy(this::post).isInstanceOf(IOException.class);
    }

    @Test
    void seesTheClientGoWhileItHangs() {
        provider.next(Script.hangs());
        var answer = client.sendAsync(chat(), BodyHandlers.ofString());
        var request = provider.awaitRequest();
        assertThat(request.isClientGone()).isFalse();
        answer.cancel(true);
        request.awaitClientGone();
    }

    private String post() throws IOException, InterruptedException {
        return client.send(chat(), BodyHandlers.ofString()).body();
    }

    private HttpRequest chat() {
        return HttpRequest.newBuilder(URI.create(provider.baseUrl() + "/chat/completions"))
                .POST(HttpRequest.BodyPublishers.ofString("{\"model\":\"m\"}"))
                .build();
    }
}
