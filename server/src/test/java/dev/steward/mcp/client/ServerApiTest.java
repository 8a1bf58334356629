package dev.steward.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

@ServiceTest
class ServerApiTest {

    private static final String SERVERS = "/api/mcp/servers";
    private static final String USER = SERVERS + "/user";

    private final Talk talk;
    private final ServerDirectory directory;
    private final String name = "s-" + UUID.randomUUID();

    private Path folder = Path.of("");
    private Path description = Path.of("");

    ServerApiTest(@Autowired Talk talk, @Autowired ServerDirectory directory) {
        this.talk = talk;
        this.directory = directory;
    }

    @BeforeEach
    void describe(@TempDir Path temporary) throws IOException {
        folder = temporary;
        description = Files.writeString(folder.resolve("description"), "Says hello");
    }

    @AfterEach
    void unplug() {
        talk.json("GET", SERVERS, null)
                .valueStream()
                .filter(each -> each.path("name").asString().startsWith(name))
                .forEach(each ->
                        talk.status("DELETE", USER + "/" + each.path("id").asLong(), null));
    }

    @Test
    void thoseThatComeWithStewardAreThereAndSwitchedOff() {
        var list = talk.json("GET", SERVERS, null);
        assertThat(list.valueStream()
                        .filter(each -> each.path("builtin").asBoolean())
                        .map(each -> each.path("name").asString()))
                .containsExactly("github", "workiq", "playwright", "fetch", "cmd-runner", "steward");
        assertThat(list.path(0).path("state").asString()).isEqualTo("disabled");
        assertThat(list.path(0).path("id").isNull()).isTrue();
        assertThat(list.path(1).path("command").asString()).isEqualTo("npx -y @microsoft/workiq@latest mcp");
    }

    @Test
    void theLineThatIsShownIsTheOneThatRunsWithTheSettingsAsTheyAre() {
        talk.json("PUT", "/api/settings", Map.of("playwright_browser", "firefox"));
        try {
            assertThat(talk.json("GET", SERVERS + "/playwright", null)
                            .path("command")
                            .asString())
                    .endsWith("@playwright/mcp@latest --browser firefox");
        } finally {
            talk.json("PUT", "/api/settings", Map.of("playwright_browser", "default"));
        }
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
        assertThat(talk.status("POST", server("/refresh"), null)).isEqualTo(409);
        assertThat(talk.status("POST", server("/tools/say/try"), Map.of())).isEqualTo(409);
        assertThat(post("/probe").path("state").asString()).isEqualTo("disabled");
        var settings = talk.json("PUT", "/api/settings", Map.of("mcp_enabled", Map.of(name, true)));
        assertThat(settings.path("mcp_enabled").has(name)).isFalse();

        assertThat(talk.status("DELETE", USER + "/" + made.path("id").asLong(), null))
                .isEqualTo(204);
        assertThat(talk.status("GET", server(""), null)).isEqualTo(404);
        assertThat(talk.status("DELETE", USER + "/" + made.path("id").asLong(), null))
                .isEqualTo(404);
    }

    /** As if two transactions read the tables before either one committed. */
    @Test
    void whatWasReadBeforeAnotherChangeTakesNothingOfItAway() {
        var early = directory.tables().blockOptional().orElseThrow();
        create();
        var live = directory.named(name).orElseThrow();

        directory.changed(early).block();

        assertThat(directory.named(name)).containsSame(live);
        assertThat(talk.status("GET", server(""), null)).isEqualTo(200);
    }

    @Test
    void whatWasReadBeforeASwitchDoesNotUndoIt() {
        create();
        var early = directory.tables().blockOptional().orElseThrow();
        post("/connect");

        directory.changed(early).block();

        var now = directory.named(name).orElseThrow();
        assertThat(now.standing().enabled()).isTrue();
        assertThat(now.names("say")).isTrue();
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
    void aToolThatIsMissingIsToldOfInTheLog() throws IOException {
        Files.writeString(description, "named\",\"name\":\"" + "n".repeat(150));
        create();
        post("/connect");
        assertThat(talk.json("GET", server("/log"), null).toString()).contains("Some tools may be missing");
    }

    @Test
    void aToolThatIsNotThereDoesNotStartTheProgramAnotherTime() {
        create();
        post("/connect");
        assertThat(talk.status("POST", server("/tools/none/try"), Map.of())).isEqualTo(404);
        assertThat(server().path("state").asString()).isEqualTo("connected");
    }

    @Test
    void aPersonsTryIsATryAlsoSoonAfterFailures() throws IOException {
        var started = folder.resolve("started");
        var made = new HashMap<>(definition());
        made.put("args", List.of("-c", "echo x >> " + started + "; exit 1"));
        assertThat(talk.status("POST", USER, made)).isEqualTo(201);
        post("/connect");
        for (int i = 0; i < 4; i++) {
            assertThat(tried("say", "{}").path("is_error").asBoolean()).isTrue();
        }
        assertThat(Files.readAllLines(started)).hasSizeGreaterThanOrEqualTo(5);
    }

    @Test
    void aProgramThatDoesNotAnswerEndsWhenItIsSwitchedOff() {
        var made = new HashMap<>(definition());
        made.put("args", List.of("-c", "sleep 1000"));
        assertThat(talk.status("POST", USER, made)).isEqualTo(201);
        var answer = CompletableFuture.supplyAsync(() -> post("/connect"), Thread::startVirtualThread);
        await().until(() -> server().path("state").asString().equals("connecting"));
        assertThat(post("/disconnect").path("state").asString()).isEqualTo("disabled");
        assertThat(answer).succeedsWithin(Duration.ofSeconds(15));
        assertThat(server().path("error").isNull()).isTrue();
    }

    @Test
    void aProgramThatRepeatsWhatItIsSentIsNamedAsOne() {
        var made = new HashMap<>(definition());
        made.put("command", "cat");
        made.put("args", List.of());
        assertThat(talk.status("POST", USER, made)).isEqualTo(201);
        var error = post("/connect").path("error").asString();
        assertThat(error).contains("only echoes its input");
        assertThat(talk.json("GET", server("/log"), null).findValuesAsString("text"))
                .containsOnlyOnce(error);
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
        assertThat(talk.status("POST", accept, Map.of("hash", "0".repeat(64)))).isEqualTo(409);
        assertThat(talk.status("POST", server("/tools/none/accept"), Map.of("hash", "x")))
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
        assertThat(talk.status("POST", USER, Map.of("name", name, "transport", "streamable_http")))
                .isEqualTo(400);
        create();
        assertThat(talk.status("POST", USER, good)).isEqualTo(409);
        for (var path : List.of("/probe", "/connect", "/disconnect", "/refresh", "/reauthenticate")) {
            assertThat(talk.status("POST", SERVERS + "/nobody" + path, null))
                    .as(path)
                    .isEqualTo(404);
        }
        assertThat(talk.json("GET", SERVERS, null).toString()).doesNotContain("nobody");
    }

    @Test
    void ofManyWhoWishForANameOneGetsIt() {
        var statuses = atOnce(8, _ -> talk.status("POST", USER, definition()));
        assertThat(statuses)
                .containsOnlyOnce(201)
                .filteredOn(status -> status != 201)
                .hasSize(7)
                .containsOnly(409);
        long id = server().path("id").asLong();
        var other = talk.json("POST", USER, ShellServer.definition(name + "-b", description, "b"));
        // two servers want the same name, and one of them is deleted in the meantime
        var mixed = atOnce(9, n -> switch (n % 3) {
            case 0 -> talk.status("PATCH", USER + "/" + id, Map.of("name", name + "-c"));
            case 1 -> talk.status("PATCH", USER + "/" + other.path("id").asLong(), Map.of("name", name + "-c"));
            default -> talk.status("DELETE", USER + "/" + id, null);
        });
        assertThat(mixed).contains(204).allMatch(status -> status < 500, "never broken: " + mixed);
    }

    @Test
    void aServerCanBeEnabledForTheFirstTimeByManyAtOnce() {
        create();
        assertThat(atOnce(8, _ -> talk.status("POST", server("/connect"), null)))
                .containsOnly(200);
    }

    private static List<Integer> atOnce(int times, IntFunction<Integer> work) {
        return IntStream.range(0, times)
                .mapToObj(n -> CompletableFuture.supplyAsync(() -> work.apply(n), Thread::startVirtualThread))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
    }

    @Test
    void aServerThatCannotBeStartedSaysWhy() {
        var wish = new HashMap<>(definition());
        wish.put("command", "no-such-program-anywhere");
        assertThat(talk.status("POST", USER, wish)).isEqualTo(201);
        var on = post("/connect");
        assertThat(on.path("state").asString()).isEqualTo("error");
        assertThat(on.path("error").asString()).contains("no-such-program-anywhere");
        var tried = tried("say", "{}");
        assertThat(tried.path("is_error").asBoolean()).isTrue();
        assertThat(tried.path("content").asString()).contains("no-such-program-anywhere");
        var off = post("/disconnect");
        assertThat(off.path("state").asString()).isEqualTo("disabled");
        assertThat(off.path("error").asString()).contains("no-such-program-anywhere");
    }

    /** A key is not a sign-in: nobody is asked for one. */
    @Test
    void aServerThatRefusesItsKeySaysSo() throws IOException {
        try (var guarded = new GuardedServer()) {
            var made = Map.of(
                    "name",
                    name,
                    "transport",
                    "streamable_http",
                    "url",
                    guarded.url(),
                    "headers",
                    Map.of("authorization", "Bearer expired"));
            assertThat(talk.status("POST", USER, made)).isEqualTo(201);
            var on = post("/connect");
            assertThat(on.path("oauth").asBoolean()).isFalse();
            assertThat(on.path("state").asString()).isEqualTo("error");
            assertThat(on.path("error").asString()).contains("status 401", "Check the key");
            assertThat(tried("secret", "{}").path("content").asString()).contains("Check the key");
            assertThat(server().path("state").asString()).isEqualTo("error");
        }
    }

    @Test
    void aNewNameTakesAllAlong() {
        long id = create().path("id").asLong();
        post("/connect");
        var agent = "/api/agents/"
                + talk.json(
                                "POST",
                                "/api/agents",
                                Map.of("task", "Use it", "start", false, "mcp_servers", "fetch, " + name))
                        .path("id")
                        .asLong();
        var workflow = "/api/workflows/"
                + talk.json(
                                "POST",
                                "/api/workflows",
                                Map.of(
                                        "name",
                                        "Use it",
                                        "steps",
                                        List.of(Map.of("kind", "inline", "task", "Use it", "mcp_servers", name))))
                        .path("id")
                        .asLong();
        var rule = "/api/agents/rules/"
                + talk.json(
                                "POST",
                                "/api/agents/rules",
                                Map.of("effect", "deny", "tool", name + "/*", "condition", "always"))
                        .path("id")
                        .asLong();
        var renamed = talk.json("PATCH", USER + "/" + id, Map.of("name", name + "-b"));
        assertThat(talk.json("GET", agent, null).path("mcp_servers").asString()).isEqualTo("fetch," + name + "-b");
        assertThat(talk.json("GET", workflow, null)
                        .path("steps")
                        .path(0)
                        .path("mcp_servers")
                        .asString())
                .isEqualTo(name + "-b");
        assertThat(talk.json("GET", "/api/agents/rules", null).findValuesAsString("tool"))
                .contains(name + "-b/*");
        List.of(agent, workflow, rule).forEach(each -> talk.status("DELETE", each, null));
        assertThat(renamed.path("name").asString()).isEqualTo(name + "-b");
        assertThat(renamed.path("enabled").asBoolean()).isTrue();
        assertThat(renamed.path("state").asString()).isEqualTo("ready");
        assertThat(renamed.path("tools").path(0).path("name").asString()).isEqualTo("say");
        assertThat(talk.status("GET", server(""), null)).isEqualTo(404);
        var enabled = talk.json("GET", "/api/settings", null).path("mcp_enabled");
        assertThat(enabled.path(name + "-b").asBoolean()).isTrue();
        assertThat(enabled.has(name)).isFalse();
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
        assertThat(talk.status("GET", server(""), null)).isEqualTo(404);

        assertThat(talk.json("POST", SERVERS + "/import", Map.of("text", text))
                        .path("servers")
                        .size())
                .isEqualTo(1);
        assertThat(server().path("env_keys").path(0).asString()).isEqualTo("TOKEN");
        var exported = talk.json("GET", SERVERS + "/export", null);
        assertThat(exported.path("mcpServers").path(name).path("command").asString())
                .isEqualTo("sh");
        assertThat(exported.toString()).doesNotContain("hidden");
        assertThat(talk.status("POST", SERVERS + "/import", Map.of("text", "{")))
                .isEqualTo(400);
        assertThat(talk.status("POST", SERVERS + "/import", Map.of())).isEqualTo(422);
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
    @DisabledOnOs(OS.WINDOWS)
    void aModelThatWritesALanguageInItsOwnWayRunsItsScript() {
        talk.json("PUT", "/api/settings", Map.of("cmd_runner_jail", false));
        talk.json("POST", SERVERS + "/cmd-runner/connect", null);
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            var arguments = "{\"language\":\"SH\",\"code\":\"echo $((6*7))\"}";
            provider.next(
                    Script.answer()
                            .toolCall("c1", "cmd-runner__run_script", arguments)
                            .done("tool_calls"),
                    Script.says("Done."));
            var frames = talk.say(talk.topic("with a script"), "Run it");
            assertThat(frames)
                    .filteredOn(frame -> frame.event().equals("tool_result"))
                    .singleElement()
                    .satisfies(frame ->
                            assertThat(frame.data().path("content").asString()).contains("42"));
        } finally {
            talk.json("POST", SERVERS + "/cmd-runner/disconnect", null);
            talk.json("PUT", "/api/settings", Map.of("cmd_runner_jail", true));
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
            // anything that is no picture by its bytes is dropped, whatever its declared type
            assertThat(told.path("attachments")).hasSize(1);
            var row = talk.messages(topic).stream()
                    .filter(each -> each.path("role").asString().equals("tool"))
                    .findFirst()
                    .orElseThrow();
            var picture = row.path("attachments").path(0);
            assertThat(picture.path("mime").asString()).isEqualTo("image/png");
            assertThat(picture.path("id"))
                    .isEqualTo(told.path("attachments").path(0).path("id"));
            assertThat(talk.status(
                            "GET", "/api/attachments/" + picture.path("id").asLong(), null))
                    .isEqualTo(200);
            provider.next(Script.says("Still there."));
            talk.say(topic, "And now?");
            assertThat(provider.requests())
                    .noneSatisfy(asked -> assertThat(asked.body().toString()).contains("iVBOR"));
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
        return talk.status("POST", USER, wish);
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
}
