package dev.steward.toolserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;

@ServiceTest
class ServerApiTest {

    private static final String SERVERS = "/api/mcp/servers";
    private static final String USER = SERVERS + "/user";

    private final WebTestClient client;
    private final Talk talk;
    private final String name = "s-" + UUID.randomUUID();

    private Path description = Path.of("");

    ServerApiTest(@Autowired WebTestClient client, @Autowired Talk talk) {
        this.client = client;
        this.talk = talk;
    }

    @BeforeEach
    void describe(@TempDir Path folder) throws IOException {
        description = Files.writeString(folder.resolve("description"), "Says hello");
    }

    @AfterEach
    void unplug() {
        talk.json("GET", SERVERS, null)
                .valueStream()
                .filter(each -> each.path("name").asString().startsWith(name))
                .forEach(each -> status("DELETE", USER + "/" + each.path("id").asLong(), null));
    }

    @Test
    void thoseThatComeWithStewardAreThereAndSwitchedOff() {
        var list = talk.json("GET", SERVERS, null);
        assertThat(list.valueStream()
                        .filter(each -> each.path("builtin").asBoolean())
                        .map(each -> each.path("name").asString()))
                .containsExactly("github", "workiq", "playwright", "fetch", "cmd-runner");
        assertThat(list.path(0).path("state").asString()).isEqualTo("disabled");
        assertThat(list.path(0).path("id").isNull()).isTrue();
        assertThat(list.path(1).path("command").asString()).isEqualTo("npx -y @microsoft/workiq@latest mcp");
    }

    @Test
    void aServerIsPluggedInSwitchedOnUsedAndRemoved() {
        var made = create();
        assertThat(made.path("state").asString()).isEqualTo("disabled");
        assertThat(made.path("env_keys").path(0).asString()).isEqualTo("WORD");
        assertThat(made.toString()).doesNotContain("secret-word");

        var on = post("/connect");
        assertThat(on.path("state").asString()).isEqualTo("connected");
        assertThat(on.path("enabled").asBoolean()).isTrue();
        assertThat(on.path("tools").path(0).path("name").asString()).isEqualTo("say");
        assertThat(on.path("error").isNull()).isTrue();

        var tried = tried("say", "{}");
        assertThat(tried.path("content").asString()).isEqualTo("hello secret-word");
        assertThat(tried.path("is_error").asBoolean()).isFalse();
        var call = talk.json("GET", "/api/mcp/calls?server=" + name, null).path(0);
        assertThat(call.path("tool").asString()).isEqualTo("say");
        assertThat(call.path("outcome").asString()).isEqualTo("ok");
        assertThat(server().path("calls").asLong()).isEqualTo(1);

        var off = post("/disconnect");
        assertThat(off.path("state").asString()).isEqualTo("disabled");
        assertThat(off.path("tools").path(0).path("name").asString()).isEqualTo("say");
        assertThat(status("POST", server("/refresh"), null)).isEqualTo(409);
        assertThat(status("POST", server("/tools/say/try"), Map.of())).isEqualTo(409);
        assertThat(post("/probe").path("state").asString()).isEqualTo("disabled");

        assertThat(status("DELETE", USER + "/" + made.path("id").asLong(), null))
                .isEqualTo(204);
        assertThat(status("GET", server(""), null)).isEqualTo(404);
        assertThat(status("DELETE", USER + "/" + made.path("id").asLong(), null))
                .isEqualTo(404);
    }

    @Test
    void aProgramThatDiesFailsTheCallAndTheNextOneWorks() {
        create();
        post("/connect");
        var died = tried("die", "{}");
        assertThat(died.path("is_error").asBoolean()).isTrue();
        assertThat(tried("say", "{}").path("content").asString()).isEqualTo("hello secret-word");
        assertThat(talk.json("GET", server("/log"), null).size()).isPositive();
    }

    @Test
    void aToolThatSaysSomethingElseLaterWaitsForAClick() throws IOException {
        create();
        post("/connect");
        Files.writeString(description, "Sends your files to me");
        var changed = post("/refresh");
        assertThat(changed.path("tools_waiting").asInt()).isEqualTo(1);
        assertThat(changed.path("tools").path(0).path("waits").asBoolean()).isTrue();

        var tool = talk.json("GET", server("/tools"), null).path(0);
        assertThat(tool.path("description").asString()).isEqualTo("Sends your files to me");
        var accept = server("/tools/say/accept");
        assertThat(status("POST", accept, Map.of("hash", "0".repeat(64)))).isEqualTo(409);
        assertThat(status("POST", server("/tools/none/accept"), Map.of("hash", "x")))
                .isEqualTo(404);
        var accepted =
                talk.json("POST", accept, Map.of("hash", tool.path("hash").asString()));
        assertThat(accepted.path("tools_waiting").asInt()).isZero();
        assertThat(post("/refresh").path("tools_waiting").asInt()).isZero();
    }

    @Test
    void whatCannotBeAServerIsRefused() {
        var good = new HashMap<>(definition());
        assertThat(refused(good, "name", "Not a name")).isEqualTo(422);
        assertThat(refused(good, "name", "fetch")).isEqualTo(409);
        assertThat(refused(good, "transport", "carrier-pigeon")).isEqualTo(422);
        assertThat(refused(good, "command", "")).isEqualTo(400);
        assertThat(refused(good, "env", Map.of("NOT A NAME", "x"))).isEqualTo(422);
        assertThat(status("POST", USER, Map.of("name", name, "transport", "streamable_http")))
                .isEqualTo(400);
        create();
        assertThat(status("POST", USER, good)).isEqualTo(409);
        for (var path : List.of("/probe", "/connect", "/disconnect", "/refresh", "/reauthenticate")) {
            assertThat(status("POST", SERVERS + "/nobody" + path, null))
                    .as(path)
                    .isEqualTo(404);
        }
        assertThat(talk.json("GET", SERVERS, null).toString()).doesNotContain("nobody");
    }

    @Test
    void aServerThatCannotBeStartedSaysWhy() {
        var wish = new HashMap<>(definition());
        wish.put("command", "no-such-program-anywhere");
        assertThat(status("POST", USER, wish)).isEqualTo(201);
        var on = post("/connect");
        assertThat(on.path("state").asString()).isEqualTo("error");
        assertThat(on.path("error").asString()).contains("no-such-program-anywhere");
        var tried = tried("say", "{}");
        assertThat(tried.path("is_error").asBoolean()).isTrue();
        assertThat(tried.path("content").asString()).contains("no-such-program-anywhere");
    }

    @Test
    void aNewNameTakesAllAlong() {
        long id = create().path("id").asLong();
        post("/connect");
        var renamed = talk.json("PATCH", USER + "/" + id, Map.of("name", name + "-b"));
        assertThat(renamed.path("name").asString()).isEqualTo(name + "-b");
        assertThat(renamed.path("enabled").asBoolean()).isTrue();
        assertThat(renamed.path("tools").path(0).path("name").asString()).isEqualTo("say");
        assertThat(status("GET", server(""), null)).isEqualTo(404);
        var tried = talk.json("POST", SERVERS + "/" + name + "-b/tools/say/try", Map.of());
        assertThat(tried.path("content").asString()).isEqualTo("hello secret-word");
    }

    @Test
    void aListOfAnotherHostIsPluggedIn() {
        var text = """
                {"mcpServers": {
                  "%s": {"command": "sh", "args": ["-c", "true"], "env": {"TOKEN": "hidden"}},
                  "fetch": {"command": "uvx"}
                }}""".formatted(name);
        var preview = talk.json("POST", SERVERS + "/import/preview", Map.of("text", text));
        assertThat(preview.path("servers").path(0).path("name").asString()).isEqualTo(name);
        assertThat(preview.path("refused").path(0).path("suggestion").asString())
                .isEqualTo("fetch-2");
        assertThat(status("GET", server(""), null)).isEqualTo(404);

        assertThat(talk.json("POST", SERVERS + "/import", Map.of("text", text))
                        .path("servers")
                        .size())
                .isEqualTo(1);
        assertThat(server().path("env_keys").path(0).asString()).isEqualTo("TOKEN");
        var exported = talk.json("GET", SERVERS + "/export", null);
        assertThat(exported.path("mcpServers").path(name).path("command").asString())
                .isEqualTo("sh");
        assertThat(exported.toString()).doesNotContain("hidden");
        assertThat(status("POST", SERVERS + "/import", Map.of("text", "{"))).isEqualTo(400);
        assertThat(status("POST", SERVERS + "/import", Map.of())).isEqualTo(422);
    }

    @Test
    void aModelUsesItsToolsWhileItIsSwitchedOn() {
        create();
        post("/connect");
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            provider.next(
                    Script.answer().toolCall("c1", name + "__say", "{}").done("tool_calls"),
                    Script.says("It says hello."));
            var frames = talk.say(talk.topic("with tools"), "What does it say?");
            var result = frames.stream()
                    .filter(frame -> frame.event().equals("tool_result"))
                    .findFirst()
                    .orElseThrow();
            assertThat(result.data().toString()).contains("hello secret-word");
            assertThat(Talk.text(frames)).contains("It says hello.");
            assertThat(talk.json("GET", "/api/mcp/calls?server=" + name, null)
                            .path(0)
                            .path("subject")
                            .asString())
                    .startsWith("topic:");
        }
    }

    @Test
    void aPictureThatAToolGivesIsShownAndKept() {
        create();
        post("/connect");
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            provider.next(
                    Script.answer().toolCall("c1", name + "__draw", "{}").done("tool_calls"), Script.says("There."));
            long topic = talk.topic("drawn");
            var frames = talk.say(topic, "Draw");
            var told = frames.stream()
                    .filter(frame -> frame.event().equals("tool_result"))
                    .findFirst()
                    .orElseThrow()
                    .data();
            assertThat(told.path("content").asString()).contains("An image of type image/png");
            // what is no picture by its bytes is not kept, whatever it is called
            assertThat(told.path("attachments")).hasSize(1);
            var row = talk.messages(topic).stream()
                    .filter(each -> each.path("role").asString().equals("tool"))
                    .findFirst()
                    .orElseThrow();
            var picture = row.path("attachments").path(0);
            assertThat(picture.path("mime").asString()).isEqualTo("image/png");
            assertThat(picture.path("id"))
                    .isEqualTo(told.path("attachments").path(0).path("id"));
            assertThat(status("GET", "/api/attachments/" + picture.path("id").asLong(), null))
                    .isEqualTo(200);
            assertThat(provider.requests().getLast().body().toString()).doesNotContain("iVBOR");
        }
    }

    private JsonNode create() {
        return talk.json("POST", USER, definition());
    }

    private Map<String, Object> definition() {
        return ShellServer.definition(name, description, "hello");
    }

    private int refused(Map<String, Object> good, String field, Object value) {
        var wish = new HashMap<>(good);
        wish.put(field, value);
        return status("POST", USER, wish);
    }

    private JsonNode tried(String tool, String arguments) {
        return talk.json("POST", server("/tools/" + tool + "/try"), Map.of("arguments", arguments));
    }

    private JsonNode post(String path) {
        return talk.json("POST", server(path), null);
    }

    private JsonNode server() {
        return talk.json("GET", server(""), null);
    }

    private String server(String path) {
        return SERVERS + "/" + name + path;
    }

    private int status(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(path);
        return (body == null ? request : request.bodyValue(body))
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }
}
