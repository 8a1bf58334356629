package dev.steward.agent.control;

import static dev.steward.agent.control.AgentScene.all;
import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.steward.agent.artifact.ArtifactCreate;
import dev.steward.agent.artifact.ArtifactKind;
import dev.steward.agent.artifact.ArtifactRead;
import dev.steward.agent.artifact.Artifacts;
import dev.steward.agent.blueprint.Blueprint;
import dev.steward.agent.blueprint.BlueprintCreate;
import dev.steward.agent.blueprint.BlueprintPatch;
import dev.steward.agent.blueprint.BlueprintUse;
import dev.steward.agent.blueprint.Blueprints;
import dev.steward.agent.definition.AgentPatch;
import dev.steward.agent.definition.AgentWords;
import dev.steward.agent.run.RunRead;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.state.AgentStates;
import dev.steward.agent.state.StateValue;
import dev.steward.agent.state.StateWrite;
import dev.steward.agent.trigger.Triggers;
import dev.steward.conversation.Container;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.input.Patch;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnEachDatabase(AgentSlice.class)
class AgentsTest {

    private final AgentScene scene;
    private final Agents agents;
    private final AgentTrash trash;
    private final Sql sql;
    private final AgentStates states;
    private final Blueprints blueprints;
    private final Artifacts artifacts;
    private final Triggers triggers;

    AgentsTest(
            AgentScene scene,
            Agents agents,
            AgentTrash trash,
            Sql sql,
            AgentStates states,
            Blueprints blueprints,
            Artifacts artifacts,
            Triggers triggers) {
        this.scene = scene;
        this.agents = agents;
        this.trash = trash;
        this.sql = sql;
        this.states = states;
        this.blueprints = blueprints;
        this.artifacts = artifacts;
        this.triggers = triggers;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private static AgentPatch task(String task) {
        return patch(Patch.absent(), Patch.of(task));
    }

    private static AgentPatch model(String model) {
        return patch(Patch.absent(), Patch.absent(), Patch.of(model));
    }

    private static AgentPatch patch(Patch<String> title, Patch<String> task) {
        return patch(title, task, Patch.absent());
    }

    private static AgentPatch patch(Patch<String> title, Patch<String> task, Patch<@Nullable String> model) {
        return new AgentPatch(
                title,
                task,
                model,
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent());
    }

    @Test
    void anAgentThatIsNotToBeginWaitsAndAnotherOneStandsInLine() {
        var waiting = scene.made(wish("  Look around.  "));
        assertThat(waiting.status()).isEqualTo(RunStatus.waiting);
        assertThat(waiting.currentRun()).isNull();
        assertThat(waiting.title()).isEqualTo("Look around.");
        assertThat(waiting.taskPrompt()).isEqualTo("Look around.");
        assertThat(waiting.maxSteps()).isEqualTo(12);
        var pending = scene.made(wish("Go.").titled("Mine").started());
        assertThat(pending.status()).isEqualTo(RunStatus.pending);
        assertThat(pending.activePrompt()).isEqualTo("Go.");
        assertThat(pending.currentRun()).extracting(RunRead::trigger).isEqualTo(RunTrigger.manual);
        assertThat(scene.heard("agent.changed"))
                .extracting(event -> event.about().agentSessionId())
                .contains(waiting.id(), pending.id());
        assertThat(given(agents.list(null, _ -> {}))).containsExactly(pending, waiting);
        assertThat(given(agents.get(pending.publicId()))).isEqualTo(pending);
    }

    @Test
    void whatAnAgentLacksIsRefusedInWords() {
        assertThatThrownBy(() -> scene.made(wish("  ")))
                .isInstanceOf(Problem.BadRequest.class)
                .hasMessage("Agent task is required");
        assertThatThrownBy(() -> wish("").create()).isInstanceOf(Problem.Invalid.class);
        assertThatThrownBy(() -> wish("a").steps(101).create()).isInstanceOf(Problem.Invalid.class);
        assertThatThrownBy(() -> scene.made(wish("a").linked(1L, 2L)))
                .hasMessage("Link to a topic or a chat, not both");
        assertThatThrownBy(() -> scene.made(wish("a").linked(999_999L, null))).hasMessage("Topic not found");
        assertThatThrownBy(() -> scene.made(wish("a").linked(null, 999_999L))).hasMessage("Chat not found");
        assertThatThrownBy(() -> scene.made(wish("a").of(999_999))).hasMessage("Blueprint not found");
        assertThatThrownBy(() -> scene.made(wish("a").as(999_999))).hasMessage("role_id does not exist");
        long there = scene.made(wish("Here.")).id();
        for (var missing : List.of("999999", "0", "0" + there, "x", "00000000-0000-4000-8000-000000000000")) {
            assertThatThrownBy(() -> given(agents.get(missing))).hasMessage("Agent " + missing + " not found");
        }
        assertThat(given(agents.list(null, _ -> {}))).extracting(AgentRead::id).containsExactly(there);
    }

    @Test
    void whatAnAgentLeavesOutIsAsItsBlueprintSays() {
        var role = scene.role("critic");
        var blueprint = given(blueprints.create(new BlueprintCreate(
                "Critic",
                null,
                "Judge it.",
                "large",
                role,
                ApprovalPolicy.manual,
                true,
                20,
                5_000L,
                BigDecimal.TWO,
                3,
                "eye",
                null)));
        var plain = scene.made(wish("Judge this.").of(blueprint.id()));
        assertThat(plain.model()).isEqualTo("large");
        assertThat(plain.roleId()).isEqualTo(role);
        assertThat(plain.approvalPolicy()).isEqualTo(ApprovalPolicy.manual);
        assertThat(plain.autonomyEnabled()).isTrue();
        assertThat(plain.maxSteps()).isEqualTo(20);
        assertThat(plain.tokenBudget()).isEqualTo(5_000);
        assertThat(plain.moneyBudget()).isEqualByComparingTo("2");
        assertThat(plain.maxRetries()).isEqualTo(3);
        assertThat(plain.blueprintId()).isEqualTo(blueprint.id());
        var own = scene.made(
                wish("Judge this.").of(blueprint.id()).steps(5).budget(10).under(ApprovalPolicy.balanced));
        assertThat(own.maxSteps()).isEqualTo(5);
        assertThat(own.tokenBudget()).isEqualTo(10);
        assertThat(own.approvalPolicy()).isEqualTo(ApprovalPolicy.balanced);
        var used = given(agents.instantiate(blueprint.id(), new BlueprintUse(null, null, null, null, false)));
        assertThat(used.title()).isEqualTo("Critic");
        assertThat(used.taskPrompt()).isEqualTo("Judge it.");
        assertThat(used.status()).isEqualTo(RunStatus.waiting);
        given(blueprints.delete(blueprint.id()).thenReturn(true));
        assertThat(scene.read(plain.id()).blueprintId()).isNull();
    }

    @Test
    void blueprintsAreSortedByNameInAnyCase() {
        for (var name : List.of("beta", "Alpha", "Zeta", "alpha")) {
            given(blueprints.create(new BlueprintCreate(
                    name, null, "Do it", null, null, null, null, null, null, null, null, null, null)));
        }
        assertThat(all(blueprints.list()))
                .extracting(Blueprint::name)
                .containsExactly("Alpha", "alpha", "beta", "Zeta");
    }

    @Test
    void aBlueprintIsKeptChangedAndGone() {
        var made = given(blueprints.create(new BlueprintCreate(
                " Scout ",
                "d",
                null,
                " large ",
                null,
                null,
                null,
                20,
                5_000L,
                new BigDecimal("0.1"),
                null,
                null,
                null)));
        assertThat(all(blueprints.list())).containsExactly(made);
        assertThat(made.name()).isEqualTo("Scout");
        assertThat(made.model()).isEqualTo("large");
        assertThat(made.governance().moneyBudget()).isEqualTo(100_000_000);
        var patch = new BlueprintPatch(
                Patch.of(" Guide "),
                new Patch.Null<>(),
                Patch.absent(),
                Patch.of(" "),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.of(30),
                new Patch.Null<>(),
                new Patch.Null<>(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent());
        var changed = given(blueprints.update(made.id(), patch));
        assertThat(changed.governance().maxSteps()).isEqualTo(30);
        assertThat(changed.governance().tokenBudget()).isNull();
        assertThat(changed.governance().moneyBudget()).isNull();
        assertThat(changed.description()).isNull();
        assertThat(changed.name()).isEqualTo("Guide");
        assertThat(changed.model()).isNull();
        assertThatThrownBy(() -> given(agents.instantiate(made.id(), new BlueprintUse(null, " ", null, null, null))))
                .hasMessage("Blueprint has no task to run");
        given(blueprints.delete(made.id()).thenReturn(true));
        assertThatThrownBy(() -> given(blueprints.update(made.id(), patch))).hasMessage("Blueprint not found");
        assertThatThrownBy(() -> blueprints.delete(made.id()).block(AgentScene.LONG))
                .hasMessage("Blueprint not found");
    }

    @Test
    void onlyWhatIsNamedIsWritten() {
        var agent = scene.made(wish("Task.").titled("Title").budget(100));
        var patched = given(agents.update(agent.id(), patch(Patch.of("  "), Patch.of(" Other. "))));
        assertThat(patched.title()).as("a blank one keeps the old").isEqualTo("Title");
        assertThat(patched.taskPrompt()).isEqualTo("Other.");
        assertThat(patched.tokenBudget()).isEqualTo(100);
        assertThat(patched.publicId()).isEqualTo(agent.publicId());
        var role = scene.role("r");
        var more = given(agents.update(
                agent.id(),
                new AgentPatch(
                        Patch.absent(),
                        Patch.absent(),
                        Patch.of(" small "),
                        Patch.of(role),
                        Patch.of(false),
                        Patch.absent(),
                        Patch.absent(),
                        Patch.of(""),
                        Patch.of(true),
                        Patch.of(7),
                        Patch.of(ApprovalPolicy.autonomous),
                        new Patch.Null<>(),
                        Patch.of(new BigDecimal("0.05")),
                        Patch.of(2))));
        assertThat(more.model()).isEqualTo("small");
        assertThat(more.roleId()).isEqualTo(role);
        assertThat(more.useMcp()).isFalse();
        assertThat(more.useSkills()).isTrue();
        assertThat(more.mcpServers()).isEmpty();
        assertThat(more.autonomyEnabled()).isTrue();
        assertThat(more.maxSteps()).isEqualTo(7);
        assertThat(more.approvalPolicy()).isEqualTo(ApprovalPolicy.autonomous);
        assertThat(more.tokenBudget()).isNull();
        assertThat(more.moneyBudget()).isEqualByComparingTo("0.05");
        assertThat(more.maxRetries()).isEqualTo(2);
        assertThat(given(agents.update(agent.id(), model(" "))).model())
                .as("a blank one means the one in the settings")
                .isNull();
        assertThat(given(agents.update(agent.id(), task("x"))).model()).isNull();
        assertThatThrownBy(() -> given(agents.update(999_999, task("x")))).hasMessage("Agent 999999 not found");
    }

    @Test
    void theObjectiveIsNotRewrittenUnderARun() {
        var agent = scene.made(wish("Task.").started());
        assertThatThrownBy(() -> given(agents.update(agent.id(), task("Other."))))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessage("Stop the agent before editing its instructions");
        assertThat(given(agents.update(agent.id(), task(" Task. "))).taskPrompt())
                .isEqualTo("Task.");
        assertThat(given(agents.update(agent.id(), AgentPatch.titled("New"))).title())
                .isEqualTo("New");
    }

    @Test
    void anAgentHearsOneConversationOrNone() {
        var topic = scene.conversation(Container.Kind.topic);
        var chat = scene.conversation(Container.Kind.chat);
        var agent = scene.made(wish("Task.").linked(topic.id(), null));
        assertThat(agent.topicId()).isEqualTo(topic.id());
        assertThat(given(agents.list(topic, _ -> {}))).containsExactly(agent);
        assertThat(given(agents.list(chat, _ -> {}))).isEmpty();
        var moved = given(agents.link(agent.id(), null, chat.id()));
        assertThat(moved.topicId()).isNull();
        assertThat(moved.chatId()).isEqualTo(chat.id());
        assertThat(scene.heard("agent.changed").getLast().about().chatId()).isEqualTo(chat.id());
        assertThatThrownBy(() -> given(agents.link(agent.id(), chat.id(), null)))
                .hasMessage("Topic not found");
        assertThat(given(agents.link(agent.id(), null, null)).chatId()).isNull();
    }

    @Test
    void whatIsPutAwayTwiceIsAnnouncedOnce() {
        var agent = scene.made(wish("Task."));
        scene.forget();
        assertThat(given(agents.archive(agent.id())).archivedAt()).isNotNull();
        assertThat(given(agents.archive(agent.id())).archivedAt()).isNotNull();
        assertThat(scene.heard("agent.changed")).hasSize(1);
        assertThat(given(agents.list(null, _ -> {}))).isEmpty();
        assertThat(given(agents.archived(_ -> {}))).extracting(AgentRead::id).containsExactly(agent.id());
        assertThat(given(agents.unarchive(agent.id())).archivedAt()).isNull();
        assertThat(given(agents.unarchive(agent.id())).archivedAt()).isNull();
        assertThat(scene.heard("agent.changed")).hasSize(2);
    }

    @Test
    void eachAgentOfAListHasWhatIsItsOwn() {
        var first = scene.made(wish("One.").started());
        var second = scene.made(wish("Two."));
        given(triggers.create(first.id(), true));
        given(triggers.create(first.id(), false));
        given(artifacts.add(first.id(), new ArtifactCreate("a", "x" + "\uD83D\uDE00".repeat(2_000), null, null)));
        given(artifacts.add(first.id(), new ArtifactCreate("b", "short", ArtifactKind.markdown, "k")));
        for (int i = 0; i < AgentReads.ARTIFACTS + 5; i++) {
            given(artifacts.add(second.id(), new ArtifactCreate("n" + i, "", null, null)));
        }
        assertThat(scene.read(second.id()).artifacts())
                .hasSize(AgentReads.ARTIFACTS)
                .first()
                .returns("n24", ArtifactRead::title);
        assertThat(scene.read(first.id()).artifacts())
                .extracting(ArtifactRead::title, ArtifactRead::truncated)
                .containsExactly(tuple("b", false), tuple("a", true));
        assertThat(scene.read(first.id()).artifacts().get(1).content())
                .as("cut, but not within a character")
                .hasSizeGreaterThanOrEqualTo(ArtifactRead.LISTED - 1)
                .matches("x(\uD83D\uDE00)+");
        var listed = given(agents.list(null, _ -> {}));
        assertThat(listed).extracting(AgentRead::id).containsExactly(second.id(), first.id());
        assertThat(listed).as("those have their own list").allSatisfy(each -> assertThat(each.artifacts())
                .isEmpty());
        assertThat(listed.get(0).triggers()).isEmpty();
        assertThat(listed.get(1).triggers()).hasSize(2).allSatisfy(each -> assertThat(each.token())
                .isNull());
        assertThat(listed.get(1).currentRun()).isNotNull();
    }

    @Test
    void aListThatTheMemoryHasNoRoomForIsRefusedBeforeAllOfItIsRead() {
        var task = "x".repeat(AgentWords.MAX_TASK);
        for (int i = 0; i < 4; i++) {
            scene.made(wish(task).started());
        }
        var room = new MemoryBudget(4_000_000);
        try (var share = room.open()) {
            assertThat(given(agents.list(null, share::reserve))).hasSize(4);
            assertThat(share.held())
                    .as("the task, and twice what the run is told")
                    .isGreaterThan(4 * 9 * 100_000L);
        }
        var read = new AtomicInteger();
        for (long bytes : List.of(500_000L, 2_000_000L)) {
            read.set(0);
            try (var share = new MemoryBudget(bytes).open()) {
                assertThatThrownBy(() -> given(agents.list(null, held -> {
                            share.reserve(held);
                            read.incrementAndGet();
                        })))
                        .isInstanceOf(Problem.Unavailable.class);
            }
            assertThat(read).as("pieces that there was room for").hasValue(bytes < 1_000_000 ? 1 : 5);
        }
    }

    @Test
    void whatIsDeletedIsGoneAndCanBeBroughtBackToBegin() {
        var topic = scene.conversation(Container.Kind.topic);
        var role = scene.role("gone");
        var agent = scene.made(wish("Task.")
                .titled("Mine")
                .linked(topic.id(), null)
                .as(role)
                .budget(7)
                .money("2.50")
                .started());
        given(states.put(agent.id(), new StateWrite("seen", "12")));
        given(triggers.create(agent.id(), true));
        given(agents.delete(agent.id()).thenReturn(true));
        var missing = "Agent " + agent.id() + " not found";
        assertThatThrownBy(() -> scene.read(agent.id())).hasMessage(missing);
        assertThatThrownBy(() -> agents.delete(agent.id()).block(AgentScene.LONG))
                .hasMessage(missing);
        assertThat(all(sql.statement("select title from trash").all(row -> row.text("title"))))
                .containsExactly("Mine");
        scene.clearRoles();
        var back = scene.read(given(trash.restore(agent.id())).id());
        assertThat(back.publicId()).isEqualTo(agent.publicId());
        assertThat(back.status()).isEqualTo(RunStatus.waiting);
        assertThat(back.topicId()).isEqualTo(topic.id());
        assertThat(back.roleId()).as("it is gone").isNull();
        assertThat(back.tokenBudget()).isEqualTo(7);
        assertThat(back.moneyBudget()).isEqualByComparingTo("2.5");
        assertThat(back.createdAt()).isEqualTo(agent.createdAt());
        assertThat(all(states.list(agent.id()))).extracting(StateValue::value).containsExactly("12");
        assertThatThrownBy(() -> given(trash.restore(agent.id()))).hasMessage("Deleted agent not found");
        assertThat(scene.made(wish("Next.")).id()).as("no id comes back").isGreaterThan(agent.id());
    }
}
