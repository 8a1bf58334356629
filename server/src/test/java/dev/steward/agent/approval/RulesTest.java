package dev.steward.agent.approval;

import static dev.steward.agent.control.AgentScene.all;
import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.control.AgentTrash;
import dev.steward.agent.control.Agents;
import dev.steward.agent.control.Watch;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunTrigger;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.permission.ArgumentRule;
import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.BacktestTally;
import dev.steward.permission.ConditionKind;
import dev.steward.permission.Decision;
import dev.steward.permission.PastCheck;
import dev.steward.permission.PermissionDecision;
import dev.steward.permission.PermissionRequest;
import dev.steward.permission.PermissionType;
import dev.steward.permission.Reason;
import dev.steward.permission.ToolOrigin;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.input.Patch;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.tool.ToolEffects;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Tests the rules people set for what agents may do. */
@OnEachDatabase(AgentSlice.class)
class RulesTest {

    private static final PermissionRequest PUSH =
            new PermissionRequest.Shell("git push", null, null, null, MissingNode.getInstance());
    private static final PermissionRequest LS =
            new PermissionRequest.Shell("ls", null, null, null, MissingNode.getInstance());

    private final MemoryBudget budget = new MemoryBudget(50_000_000);
    private final AgentScene scene;
    private final Agents agents;
    private final AgentTrash trash;
    private final AgentRuns runs;
    private final Permissions permissions;
    private final CheckRepository checks;
    private final RunTaint taint;
    private final Rules rules;
    private final Watch watch;
    private final Sql sql;
    private final Tx tx;

    RulesTest(
            AgentScene scene,
            Agents agents,
            AgentTrash trash,
            AgentRuns runs,
            Permissions permissions,
            CheckRepository checks,
            RunTaint taint,
            Rules rules,
            Watch watch,
            Sql sql,
            Tx tx) {
        this.scene = scene;
        this.agents = agents;
        this.trash = trash;
        this.runs = runs;
        this.permissions = permissions;
        this.checks = checks;
        this.taint = taint;
        this.rules = rules;
        this.watch = watch;
        this.sql = sql;
        this.tx = tx;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private static RuleCreate shell(@Nullable Long agent, Effect effect, String prefix) {
        return new RuleCreate(agent, effect, "shell", null, ConditionKind.command_prefix, List.of(prefix), null, null);
    }

    private RuleRead made(@Nullable Long agent, Effect effect, String prefix) {
        return given(rules.create(shell(agent, effect, prefix)));
    }

    @Test
    void rulesFollowAToolServerToItsNewName() {
        for (var tool : List.of("mail/*", "mail/send", "mail-b/*", "a-mail/send", "shell")) {
            given(rules.create(
                    new RuleCreate(null, Effect.deny, tool, null, ConditionKind.always, List.of(), null, null)));
        }
        scene.forget();
        given(tx.durable(rules.renamed("mail", "post")).thenReturn(true));
        assertThat(all(rules.list()))
                .extracting(RuleRead::tool)
                .containsExactly("post/*", "post/send", "mail-b/*", "a-mail/send", "shell");
        assertThat(scene.heard("agent.changed")).hasSize(1);
        given(tx.durable(rules.renamed("mail", "post")).thenReturn(true));
        assertThat(scene.heard("agent.changed")).hasSize(1);
    }

    private static RulePatch patch(Patch<Effect> effect, Patch<List<String>> values, Patch<Integer> position) {
        return new RulePatch(
                Patch.absent(),
                effect,
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                values,
                Patch.absent(),
                Patch.absent(),
                position);
    }

    private static RulePatch to(int position) {
        return patch(Patch.absent(), Patch.absent(), Patch.of(position));
    }

    private List<Long> order() {
        return all(rules.list()).stream().map(RuleRead::id).toList();
    }

    private AgentRun run() {
        return scene.running(wish("Work"));
    }

    private PermissionDecision decide(AgentRun run, PermissionRequest request) {
        return given(permissions.check(scene.now(run), null, "balanced")).decide(request);
    }

    /** Decides and records the decision as the gate does. */
    private PermissionDecision noted(AgentRun run, PermissionRequest request) {
        var check = given(permissions.check(scene.now(run), null, "balanced"));
        var decision = check.decide(request);
        var asked = decision instanceof PermissionDecision.Ask(var reason)
                ? given(permissions.park(run, request, reason)).requestId()
                : null;
        permissions.note(run, request, check, decision, asked).block(AgentScene.LONG);
        if (asked != null) {
            given(permissions.answer(run.agentId(), asked, Decision.approve_once));
        }
        return decision;
    }

    @Test
    void rulesOfAllAgentsAndOfOneAreLookedAtInTheirOrder() {
        var run = run();
        var other = run();
        made(null, Effect.ask, "git");
        made(run.agentId(), Effect.deny, "git push");
        made(other.agentId(), Effect.deny, "ls");
        assertThat(given(permissions.check(run, null, "balanced")).rules())
                .extracting(ArgumentRule::toString)
                .containsExactly("ask shell where it begins with “git”", "deny shell where it begins with “git push”");
        assertThat(decide(run, PUSH))
                .isEqualTo(new PermissionDecision.Deny(
                        new Reason(Reason.Kind.rule, Map.of("rule", "deny shell where it begins with “git push”"))));
        assertThat(decide(other, PUSH))
                .isEqualTo(new PermissionDecision.Ask(
                        new Reason(Reason.Kind.rule, Map.of("rule", "ask shell where it begins with “git”"))));
        assertThat(decide(other, LS)).isInstanceOf(PermissionDecision.Deny.class);
    }

    @Test
    void allOfARuleIsKeptAndAPatchChangesWhatItNames() {
        long agent = run().agentId();
        var rule = given(rules.create(new RuleCreate(
                agent,
                Effect.allow,
                " files/move ",
                "to",
                ConditionKind.path_under,
                List.of(" /work ", "/tmp"),
                true,
                " why ")));
        assertThat(rule)
                .returns(1, RuleRead::position)
                .returns(agent, RuleRead::agentId)
                .returns("files/move", RuleRead::tool)
                .returns("to", RuleRead::argument)
                .returns(List.of("/work", "/tmp"), RuleRead::values)
                .returns(true, RuleRead::tainted)
                .returns("why", RuleRead::note)
                .returns(
                        "allow files/move where to is under /work or /tmp once the run has read outside content",
                        RuleRead::words);
        watch.pass(Duration.ofSeconds(1));
        var patched = given(rules.update(
                rule.id(),
                new RulePatch(
                        new Patch.Null<>(),
                        Patch.of(Effect.deny),
                        Patch.of("shell"),
                        new Patch.Null<>(),
                        Patch.of(ConditionKind.command_prefix),
                        Patch.of(List.of("rm")),
                        Patch.of(false),
                        new Patch.Null<>(),
                        Patch.absent())));
        assertThat(patched)
                .returns(null, RuleRead::agentId)
                .returns(null, RuleRead::argument)
                .returns(null, RuleRead::note)
                .returns("deny shell where it begins with “rm”", RuleRead::words)
                .returns(rule.createdAt(), RuleRead::createdAt);
        assertThat(patched.updatedAt()).isAfter(rule.updatedAt());
        assertThatThrownBy(() -> given(
                        rules.update(rule.id(), patch(Patch.absent(), Patch.of(List.of("a", "b")), Patch.absent()))))
                .isInstanceOf(Problem.Invalid.class)
                .hasMessageStartingWith("values must be one plain");
        assertThat(all(rules.list())).containsExactly(patched);
    }

    @Test
    void aRuleIsMovedAmongTheOthers() {
        long a = made(null, Effect.deny, "a").id();
        long b = made(null, Effect.deny, "b").id();
        long c = made(null, Effect.deny, "c").id();
        assertThat(given(rules.update(c, to(1))).position()).isEqualTo(1);
        assertThat(order()).containsExactly(c, a, b);
        assertThat(given(rules.update(c, to(2))).position()).isEqualTo(2);
        assertThat(order()).containsExactly(a, c, b);
        assertThat(given(rules.update(a, to(99))).position()).isEqualTo(3);
        assertThat(order()).containsExactly(c, b, a);
        rules.delete(b).block(AgentScene.LONG);
        assertThat(all(rules.list())).extracting(RuleRead::position).containsExactly(1, 2);
        long d = made(null, Effect.deny, "d").id();
        assertThat(order()).containsExactly(c, a, d);
    }

    @Test
    void ofManyPatchesAtOnceEachHasItsWay() {
        var ids = IntStream.range(0, 6)
                .mapToObj(at -> made(null, Effect.deny, "r" + at).id())
                .toList();
        var effects = Flux.fromIterable(ids)
                .map(id -> rules.update(id, patch(Patch.of(Effect.ask), Patch.absent(), Patch.absent())));
        var values = Flux.fromIterable(ids)
                .map(id -> rules.update(id, patch(Patch.absent(), Patch.of(List.of("x" + id)), Patch.absent())));
        var moves = Flux.fromIterable(ids).map(id -> rules.update(id, to(1)));
        given(Flux.merge(effects, values, moves)
                .flatMap(work -> work.subscribeOn(Schedulers.boundedElastic()), 18)
                .collectList());
        assertThat(all(rules.list()))
                .allSatisfy(rule -> {
                    assertThat(rule.effect()).isEqualTo(Effect.ask);
                    assertThat(rule.values()).containsExactly("x" + rule.id());
                })
                .extracting(RuleRead::id)
                .containsExactlyInAnyOrderElementsOf(ids);
        assertThat(all(sql.statement("select distinct place from agent_rules").all(row -> row.count("place"))))
                .containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6);
    }

    @Test
    void thereAreNoMoreThanAPersonCanKeepInMind() {
        var at = watch.instant();
        given(sql.rows("agent_rules", IntStream.range(0, Rules.MAX - 1).boxed().toList())
                .with("place", place -> place)
                .with("effect", Effect.deny)
                .with("tool", "url")
                .with("condition_kind", ConditionKind.always)
                .with("condition_values", "[]")
                .with("tainted", false)
                .with("created_at", at)
                .with("updated_at", at)
                .insert());
        var outcomes = given(Flux.range(0, 4)
                .flatMap(each -> rules.create(shell(null, Effect.deny, "r" + each))
                        .map(_ -> "made")
                        .onErrorResume(Problem.Conflict.class, problem -> Mono.just(problem.detail()))
                        .subscribeOn(Schedulers.boundedElastic()))
                .collectList());
        assertThat(outcomes)
                .containsExactlyInAnyOrder(
                        "made",
                        "There are 200 rules already. Delete one first.",
                        "There are 200 rules already. Delete one first.",
                        "There are 200 rules already. Delete one first.");
    }

    @Test
    void theRulesOfAnAgentGoAndComeBackWithIt() {
        var agent = scene.made(wish("Work"));
        made(null, Effect.ask, "git");
        made(agent.id(), Effect.deny, "rm");
        agents.delete(agent.id()).block(AgentScene.LONG);
        assertThat(all(rules.list()))
                .extracting(RuleRead::words)
                .containsExactly("ask shell where it begins with “git”");
        given(trash.restore(agent.id()));
        assertThat(all(rules.list())).extracting(RuleRead::agentId).containsExactly(null, agent.id());
        assertThat(all(rules.list()).getLast().words()).isEqualTo("deny shell where it begins with “rm”");
    }

    @Test
    void anAgentThatWasDeletedBeforeThereWereRulesComesBack() {
        var agent = scene.made(wish("Work"));
        agents.delete(agent.id()).block(AgentScene.LONG);
        given(sql.statement("update trash set snapshot = replace(snapshot, ',\"rules\":[]', '')")
                .update());
        var kept = given(sql.statement("select snapshot from trash").one(row -> row.text("snapshot")));
        assertThat(kept).doesNotContain("rules");
        assertThat(given(trash.restore(agent.id())).id()).isEqualTo(agent.id());
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertThatThrownBy(() -> made(999_999L, Effect.deny, "rm")).hasMessage("Agent 999999 not found");
        assertThatThrownBy(() -> given(rules.update(999_999, to(1)))).hasMessage("Rule not found");
        assertThatThrownBy(() -> rules.delete(999_999).block(AgentScene.LONG)).hasMessage("Rule not found");
        var tried = shell(null, Effect.deny, "rm");
        assertThatThrownBy(() -> given(rules.preview(new RuleTry(tried, 999_999L), budget.open())))
                .hasMessage("Rule not found");
        var foreign = shell(999_999L, Effect.deny, "rm");
        assertThatThrownBy(() -> given(rules.preview(new RuleTry(foreign, null), budget.open())))
                .hasMessage("Agent 999999 not found");
    }

    @Test
    void eachChangeIsToldToEveryWindow() {
        var rule = made(null, Effect.deny, "rm");
        assertThat(scene.heard("agent.changed")).hasSize(1);
        given(rules.update(rule.id(), to(1)));
        assertThat(scene.heard("agent.changed")).hasSize(2);
        given(rules.preview(new RuleTry(shell(null, Effect.deny, "rm"), rule.id()), budget.open()));
        assertThat(scene.heard("agent.changed")).hasSize(2);
        rules.delete(rule.id()).block(AgentScene.LONG);
        assertThat(scene.heard("agent.changed")).hasSize(3);
    }

    @Test
    void aRuleIsTriedOnTheLastWeek() {
        var run = run();
        noted(run, PUSH);
        watch.pass(Duration.ofDays(8));
        noted(run, PUSH);
        noted(run, LS);
        var other = run();
        noted(other, PUSH);
        var preview = given(rules.preview(new RuleTry(shell(null, Effect.deny, "git push"), null), budget.open()));
        assertThat(preview)
                .returns("deny shell where it begins with “git push”", RulePreview::words)
                .returns(3, RulePreview::looked)
                .returns(false, RulePreview::hasMore)
                .returns(0, RulePreview::allow)
                .returns(0, RulePreview::ask)
                .returns(2, RulePreview::deny)
                .returns(2, RulePreview::changed);
        assertThat(preview.examples())
                .extracting(RulePreview.Example::agentId)
                .containsExactly(other.agentId(), run.agentId());
        assertThat(preview.examples().getLast())
                .returns("Run a command", RulePreview.Example::title)
                .returns("git push", RulePreview.Example::target)
                .returns(Effect.ask, RulePreview.Example::was)
                .returns(Decision.approve_once, RulePreview.Example::decision)
                .returns(Effect.deny, RulePreview.Example::answer)
                .returns(true, RulePreview.Example::changed)
                .returns("A rule says: deny shell where it begins with “git push”.", RulePreview.Example::reason);
        var own = given(rules.preview(new RuleTry(shell(other.agentId(), Effect.ask, "git"), null), budget.open()));
        assertThat(own)
                .returns(1, RulePreview::looked)
                .returns(1, RulePreview::ask)
                .returns(0, RulePreview::changed);
    }

    @Test
    void aCallOfAToolIsTriedWithAllThatWasKnownOfIt() {
        var run = run();
        var arguments = JsonMapper.shared().readTree("{\"to\": [\"/work/a\", \"/work/b\"]}");
        var move =
                new PermissionRequest.Mcp("files", "move", arguments, new ToolEffects(false, false), ToolOrigin.SERVER);
        var look =
                new PermissionRequest.Mcp("files", "look", arguments, new ToolEffects(true, true), ToolOrigin.SERVER);
        assertThat(noted(run, move)).isInstanceOf(PermissionDecision.Ask.class);
        assertThat(noted(run, look)).isInstanceOf(PermissionDecision.Allow.class);
        taint.read(run.id(), "a page").block(AgentScene.LONG);
        noted(run, move);
        var stored =
                all(checks.since(watch.instant().minusSeconds(60), run.agentId(), CheckRepository.After.NEWEST, 10));
        assertThat(stored).extracting(PastCheck::request).containsExactly(move, look, move);
        var fetch = new PermissionRequest.Url(
                "GET",
                "https://example.com/",
                new PermissionRequest.Via("fetch", "http_request"),
                MissingNode.getInstance());
        noted(run, fetch);
        assertThat(all(checks.since(watch.instant().minusSeconds(60), run.agentId(), CheckRepository.After.NEWEST, 1)))
                .extracting(PastCheck::request)
                .containsExactly(fetch);
        assertThat(stored).extracting(PastCheck::taintedBy).containsExactly("a page", null, null);
        var wish = new RuleCreate(
                null, Effect.allow, "files/*", "to", ConditionKind.path_under, List.of("/work"), null, null);
        assertThat(given(rules.preview(new RuleTry(wish, null), budget.open())))
                .returns(2, RulePreview::allow)
                .returns(1, RulePreview::ask)
                .returns(1, RulePreview::changed);
    }

    @Test
    void whatIsTooLongIsNotKeptAndWhatIsOldIsForgotten() {
        var run = run();
        noted(
                run,
                new PermissionRequest.Url(
                        "GET",
                        "https://example.com/" + "x".repeat(CheckRepository.MAX_LENGTH),
                        null,
                        MissingNode.getInstance()));
        noted(run, new PermissionRequest.Url("GET", "https://example.com/", null, MissingNode.getInstance()));
        var now = watch.instant();
        assertThat(all(checks.since(now.minusSeconds(60), null, CheckRepository.After.NEWEST, 10)))
                .hasSize(1);
        var sweep = new CheckSweep(checks, tx);
        sweep.run(now).block(AgentScene.LONG);
        assertThat(all(checks.since(now.minusSeconds(60), null, CheckRepository.After.NEWEST, 10)))
                .hasSize(1);
        given(sql.rows(
                        "agent_checks",
                        IntStream.range(0, 2 * CheckSweep.AT_ONCE).boxed().toList())
                .with("agent_id", run.agentId())
                .with("run_id", run.id())
                .with("kind", PermissionType.shell)
                .with("target", "ls")
                .with("reading", false)
                .with("open_world", false)
                .with("own", false)
                .with("policy", ApprovalPolicy.balanced)
                .with("granted", false)
                .with("answer", Effect.ask)
                .with("created_at", now)
                .insert());
        sweep.run(now.plus(Rules.LOOK_BACK).plusSeconds(60)).block(AgentScene.LONG);
        assertThat(all(checks.since(now.minusSeconds(60), null, CheckRepository.After.NEWEST, 10)))
                .isEmpty();
    }

    @Test
    void whoeverIsClearedIsNotLookedBackAt() {
        var run = run();
        var other = run();
        noted(run, LS);
        noted(other, LS);
        given(runs.clear(run.agentId(), RunTrigger.manual));
        assertThat(all(checks.since(watch.instant().minusSeconds(60), null, CheckRepository.After.NEWEST, 10)))
                .extracting(PastCheck::agentId)
                .containsExactly(other.agentId());
    }

    @Test
    void aLookBackHoldsAPageOfCallsAtATimeAndIsRefusedWhereThereIsNoRoomForOne() {
        var run = run();
        var at = watch.instant();
        given(sql.rows("agent_checks", IntStream.range(0, 1_000).boxed().toList())
                .with("agent_id", run.agentId())
                .with("run_id", run.id())
                .with("kind", PermissionType.shell)
                .with("target", each -> "say " + "x".repeat(1_000) + each)
                .with("reading", false)
                .with("open_world", false)
                .with("own", false)
                .with("policy", ApprovalPolicy.balanced)
                .with("granted", false)
                .with("answer", Effect.ask)
                .with("created_at", each -> at.minusSeconds(each / 10))
                .insert());
        var wish = new RuleTry(shell(null, Effect.allow, "say"), null);
        var roomForSome = new MemoryBudget(1_500_000);
        try (var memory = roomForSome.open()) {
            assertThat(given(rules.preview(wish, memory)))
                    .returns(1_000, RulePreview::looked)
                    .returns(1_000, RulePreview::allow)
                    .returns(false, RulePreview::hasMore);
            assertThat(memory.held()).as("the examples").isBetween(150_000L, 300_000L);
        }
        try (var memory = new MemoryBudget(100_000).open()) {
            assertThatThrownBy(() -> given(rules.preview(wish, memory))).isInstanceOf(Problem.Unavailable.class);
        }
    }

    @Test
    void noMoreCallsAreLookedAtThanTheNewestTwoThousand() {
        var run = run();
        var at = watch.instant();
        given(sql.rows(
                        "agent_checks",
                        IntStream.rangeClosed(0, Rules.MAX_LOOKED).boxed().toList())
                .with("agent_id", run.agentId())
                .with("run_id", run.id())
                .with("kind", PermissionType.shell)
                .with("target", each -> each == 0 ? "oldest" : "new " + each)
                .with("reading", false)
                .with("open_world", false)
                .with("own", false)
                .with("policy", ApprovalPolicy.balanced)
                .with("granted", false)
                .with("answer", Effect.ask)
                .with("created_at", each -> at.minusSeconds(Rules.MAX_LOOKED - each))
                .insert());
        assertThat(given(rules.preview(new RuleTry(shell(null, Effect.allow, "oldest"), null), budget.open())))
                .returns(Rules.MAX_LOOKED, RulePreview::looked)
                .returns(true, RulePreview::hasMore)
                .returns(0, RulePreview::changed);
        var all = given(rules.preview(new RuleTry(shell(null, Effect.allow, "new"), null), budget.open()));
        assertThat(all.allow()).isEqualTo(Rules.MAX_LOOKED);
        assertThat(all.examples()).hasSize(BacktestTally.MAX_EXAMPLES);
        assertThat(Objects.requireNonNull(all.examples().getFirst()).target()).isEqualTo("new 2000");
    }
}
