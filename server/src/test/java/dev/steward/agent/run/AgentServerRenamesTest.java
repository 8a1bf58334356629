package dev.steward.agent.run;

import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.ServerNames;
import dev.steward.agent.transcript.CallRepository;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.tool.ToolCall;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what a new name of a tool server does to agents and their runs. */
@OnEachDatabase(AgentSlice.class)
class AgentServerRenamesTest {

    private final AgentScene scene;
    private final AgentServerRenames renames;
    private final Sql sql;
    private final Tx tx;

    AgentServerRenamesTest(AgentScene scene, AgentRepository agents, AgentNews news, Sql sql, Tx tx) {
        this.scene = scene;
        this.renames = new AgentServerRenames(new ServerNames(sql), agents, news);
        this.sql = sql;
        this.tx = tx;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private void servers(String table, long id, String list) {
        AgentScene.given(sql.statement("update %s set mcp_servers = :list where id = :id".formatted(table))
                .with("list", list)
                .with("id", id)
                .update());
    }

    private String servers(String table, long id) {
        return AgentScene.given(sql.statement("select mcp_servers from %s where id = :id".formatted(table))
                .with("id", id)
                .one(row -> row.text("mcp_servers")));
    }

    private void renamed(String next) {
        AgentScene.given(tx.durable(renames.renamed("mail", next)).thenReturn(true));
    }

    @Test
    void itsPlaceInTheListsStays() {
        long agent = scene.made(wish("One.")).id();
        var run = scene.running(wish("Two."));
        servers("agent_runs", run.id(), "mail");
        for (var list : List.of("mail", "a, mail ,b", "mail,mail-b", "b,a-mail,mail", "mail-b,a-mail", "")) {
            servers("agents", agent, list);
            scene.forget();
            renamed("post");
            assertThat(servers("agents", agent))
                    .isEqualTo(
                            switch (list) {
                                case "mail" -> "post";
                                case "a, mail ,b" -> "a,post,b";
                                case "mail,mail-b" -> "post,mail-b";
                                case "b,a-mail,mail" -> "b,a-mail,post";
                                default -> list;
                            });
        }
        assertThat(scene.heard("agent.changed")).isEmpty();
        assertThat(servers("agent_runs", run.id())).isEqualTo("post");
    }

    @Test
    void aCallThatWaitsIsMadeUnderTheNewName() {
        var run = scene.running(wish("Ask."));
        var calls = new CallRepository(sql);
        var tools = List.of("mail__send", "mail-b__send", "mailxxsend", "mail");
        AgentScene.given(calls.insert(
                run.id(),
                tools.stream().map(tool -> new ToolCall(tool, tool, "{}")).toList(),
                Instant.now()));
        AgentScene.given(tx.durable(calls.renamed("mail", "post")).thenReturn(true));
        assertThat(AgentScene.given(
                        calls.all(run.id()).map(each -> each.call().name()).collectList()))
                .containsExactly("post__send", "mail-b__send", "mailxxsend", "mail");
    }

    @Test
    void aListMustHaveRoomForTheName() {
        long agent = scene.made(wish("One.")).id();
        var full = "mail," + "x".repeat(395);
        servers("agents", agent, full);
        assertThatThrownBy(() -> renamed("longer"))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessageContaining("Choose a shorter name");
        assertThat(servers("agents", agent)).isEqualTo(full);
        renamed("post");
        assertThat(servers("agents", agent)).hasSize(400).startsWith("post,x");
        assertThat(scene.heard("agent.changed")).isNotEmpty();
    }
}
