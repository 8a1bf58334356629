package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Sql;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

@ServiceTest
class RoleApiTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final WebTestClient client;
    private final Talk talk;
    private final Roles roles;
    private final Sql sql;

    RoleApiTest(@Autowired WebTestClient client, @Autowired Talk talk, @Autowired Roles roles, @Autowired Sql sql) {
        this.client = client;
        this.talk = talk;
        this.roles = roles;
        this.sql = sql;
    }

    @Test
    void theDefaultOneIsThereFirstAndTheOthersFollowByTheirNames() {
        var mark = UUID.randomUUID().toString();
        create("b " + mark);
        create("A " + mark);
        var list = talk.json("GET", "/api/roles", null);
        assertThat(list.path(0).path("name").asString()).isEqualTo("default");
        assertThat(list.path(0).path("is_default").asBoolean()).isTrue();
        assertThat(list.valueStream().map(one -> one.path("name").asString()).filter(name -> name.endsWith(mark)))
                .containsExactly("A " + mark, "b " + mark);
    }

    @Test
    void aRoleIsCreatedReadChangedAndDeleted() {
        var name = name();
        var made = talk.json("POST", "/api/roles", Map.of("name", " " + name + " ", "system_prompt", "Be brief."));
        assertThat(made.path("name").asString()).isEqualTo(name);
        assertThat(made.path("system_prompt").asString()).isEqualTo("Be brief.");
        assertThat(made.path("is_default").asBoolean()).isFalse();
        assertThat(made.path("created_at").asString()).endsWith("Z");
        assertThat(talk.json("GET", path(made), null)).isEqualTo(made);

        var other = name();
        var renamed = talk.json("PATCH", path(made), Map.of("name", other));
        assertThat(renamed.path("name").asString()).isEqualTo(other);
        assertThat(renamed.path("system_prompt").asString()).isEqualTo("Be brief.");
        assertThat(talk.json("PATCH", path(made), Map.of("system_prompt", ""))
                        .path("system_prompt")
                        .asString())
                .isEmpty();
        assertThat(status("DELETE", path(made), null)).isEqualTo(204);
        assertThat(status("GET", path(made), null)).isEqualTo(404);
        assertThat(create(name()).path("system_prompt").asString()).isEmpty();
    }

    @Test
    void aNameIsTakenInEveryCase() {
        var name = "Größe " + UUID.randomUUID();
        var made = create(name);
        var refused = talk.json("POST", "/api/roles", Map.of("name", name.toUpperCase(Locale.ROOT)));
        assertThat(refused.path("status").asInt()).isEqualTo(409);
        assertThat(refused.path("detail").asString())
                .isEqualTo("A role named '%s' already exists.".formatted(name.toUpperCase(Locale.ROOT)));
        assertThat(status("PATCH", path(create(name())), Map.of("name", name))).isEqualTo(409);
        assertThat(status("PATCH", path(made), Map.of("name", name.toLowerCase(Locale.ROOT))))
                .isEqualTo(200);
    }

    @Test
    void theDefaultOneKeepsItsNameAndStaysButSaysWhatItIsTold() {
        var path = path(talk.json("GET", "/api/roles", null).path(0));
        assertThat(detail("PATCH", path, Map.of("name", "other"))).isEqualTo("The default role cannot be renamed.");
        assertThat(status("PATCH", path, Map.of("name", "other"))).isEqualTo(400);
        assertThat(detail("DELETE", path, null)).isEqualTo("The default role cannot be deleted.");
        assertThat(status("DELETE", path, null)).isEqualTo(400);
        assertThat(status("POST", "/api/roles", Map.of("name", "DEFAULT"))).isEqualTo(400);
        assertThat(status("PATCH", path(create(name())), Map.of("name", "Default")))
                .isEqualTo(400);
        assertThat(talk.json("PATCH", path, Map.of("name", "default", "system_prompt", "  "))
                        .path("system_prompt")
                        .asString())
                .isEqualTo("  ");
        assertThat(status("PATCH", path, Map.of("system_prompt", ""))).isEqualTo(200);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThat(status("POST", "/api/roles", Map.of())).isEqualTo(422);
        assertThat(status("POST", "/api/roles", Map.of("name", "x".repeat(65)))).isEqualTo(422);
        assertThat(status("POST", "/api/roles", Map.of("name", name(), "system_prompt", "x".repeat(20_001))))
                .isEqualTo(422);
        assertThat(status("PATCH", path(create(name())), Map.of("name", " "))).isEqualTo(422);
        assertThat(detail("GET", "/api/roles/999999999", null)).isEqualTo("Role not found");
        assertThat(status("GET", "/api/roles/x", null)).isEqualTo(422);
        assertThat(status("PATCH", "/api/roles/999999999", Map.of("name", name())))
                .isEqualTo(404);
        assertThat(status("DELETE", "/api/roles/999999999", null)).isEqualTo(404);
    }

    @Test
    void otherWindowsAreTold() {
        var told = talk.stream("/api/events")
                .filter(frame -> frame.event().equals("library.changed"))
                .map(frame -> frame.text("name"));
        var made = new JsonNode[1];
        StepVerifier.create(told)
                .then(() -> made[0] = create(name()))
                .expectNext("roles")
                .then(() -> talk.json("PATCH", path(made[0]), Map.of("system_prompt", "Be brief.")))
                .expectNext("roles")
                .then(() -> status("DELETE", path(made[0]), null))
                .expectNext("roles")
                .thenCancel()
                .verify(LONG);
    }

    @Test
    void whatHadARoleThatIsDeletedIsAnnounced() {
        var role = create(name());
        long id = role.path("id").asLong();
        long agent = made("/api/agents", Map.of("task", "Look", "start", false, "role_id", id));
        assertThat(heardOf(role)).containsExactlyInAnyOrder("agent.changed", "library.changed");

        role = create(name());
        id = role.path("id").asLong();
        long blueprint = made("/api/agents/blueprints", Map.of("name", name(), "task_prompt", "Look", "role_id", id));
        long workflow = made("/api/workflows", Map.of("name", "x", "steps", List.of(), "role_id", id));
        assertThat(heardOf(role))
                .containsExactlyInAnyOrder("agent.changed", "workflow.changed " + workflow, "library.changed");

        assertThat(heardOf(create(name()))).containsExactly("library.changed");
        talk.status("DELETE", "/api/agents/" + agent, null);
        talk.status("DELETE", "/api/agents/blueprints/" + blueprint, null);
        talk.status("DELETE", "/api/workflows/" + workflow, null);
    }

    private long made(String path, Map<String, ?> wish) {
        return talk.json("POST", path, wish).path("id").asLong();
    }

    /** The events until the deletion of a role is announced, with the ids of workflows. */
    private List<String> heardOf(JsonNode role) {
        var heard = new ArrayList<String>();
        StepVerifier.create(talk.stream("/api/events")
                        .map(frame -> (frame.event() + " " + frame.text("workflow_id")).strip())
                        .filter(event -> event.matches("(agent|workflow|library)\\.changed.*"))
                        .doOnNext(heard::add)
                        .takeUntil("library.changed"::equals))
                .then(() -> status("DELETE", path(role), null))
                .thenConsumeWhile(_ -> true)
                .expectComplete()
                .verify(LONG);
        return heard;
    }

    @Test
    void aDefaultRoleThatWasLostIsMadeAnew() {
        sql.statement("delete from roles where is_default = true").update().block(LONG);
        assertThat(talk.json("GET", "/api/roles", null).valueStream())
                .noneMatch(role -> role.path("is_default").asBoolean());
        roles.ensureDefault().block(LONG);
        roles.ensureDefault().block(LONG);
        assertThat(talk.json("GET", "/api/roles", null)
                        .valueStream()
                        .filter(role -> role.path("is_default").asBoolean())
                        .map(role -> role.path("name").asString()))
                .containsExactly("default");
    }

    private static String name() {
        return "role " + UUID.randomUUID();
    }

    private JsonNode create(String name) {
        return talk.json("POST", "/api/roles", Map.of("name", name));
    }

    private static String path(JsonNode role) {
        return "/api/roles/" + role.path("id").asLong();
    }

    private String detail(String method, String path, @Nullable Object body) {
        return talk.json(method, path, body).path("detail").asString();
    }

    private int status(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(path);
        var sent = body == null ? request : request.bodyValue(body);
        return sent.exchange().returnResult(String.class).getStatus().value();
    }
}
