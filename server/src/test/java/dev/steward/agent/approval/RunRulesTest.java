package dev.steward.agent.approval;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.turn.DriverTest;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.ConditionKind;
import dev.steward.permission.Decision;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.support.Script;
import dev.steward.tool.AddressGate;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolSignal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;

/** Tests what the rules of a person allow runs to do. */
class RunRulesTest extends DriverTest {

    @Autowired
    private Rules rules;

    @Autowired
    private MemoryBudget budget;

    private final List<Long> made = new ArrayList<>();

    @AfterEach
    void forget() {
        made.forEach(id -> rules.delete(id).block(LONG));
    }

    private void lay(@Nullable Long agent, Effect effect, String tool, String folder) {
        made.add(given(rules.create(new RuleCreate(
                        agent, effect, tool, "path", ConditionKind.path_under, List.of(folder), null, null)))
                .id());
    }

    private static Script writes(String path) {
        return Script.answer()
                .toolCall("c1", "files__write", "{\"path\":\"%s\"}".formatted(path))
                .done("tool_calls");
    }

    private RulePreview preview(AgentRun run) {
        var wish = new RuleCreate(
                run.agentId(), Effect.ask, "files/*", "path", ConditionKind.path_under, List.of("/"), null, null);
        try (var held = budget.open()) {
            return given(rules.preview(new RuleTry(wish, null), held));
        }
    }

    @Test
    void whatARuleAllowsIsCarriedOutWithoutAWord() {
        offer("files__write", "written");
        lay(null, Effect.allow, "files/*", "/work");
        provider.next(writes("/work/a"), Script.says("Done"));
        var run = started(wish("Write a"));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(1);
        assertThat(preview(run).examples())
                .singleElement()
                .returns("{\"path\":\"/work/a\"}", RulePreview.Example::target)
                .returns(Effect.allow, RulePreview.Example::was)
                .returns(null, RulePreview.Example::decision);
    }

    @Test
    void whatARuleForbidsIsNotAndTheModelIsToldWhichOne() {
        offer("files__write", "written");
        var agent = scene.made(wish("Write a").under(ApprovalPolicy.autonomous));
        lay(agent.id(), Effect.deny, "files/write", "/etc");
        provider.next(writes("/etc/a"), Script.says("Then not"));
        var run = given(runs.start(agent.id(), RunTrigger.manual));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).isEmpty();
        assertThat(open(run)).isEmpty();
        assertThat(results(run))
                .singleElement()
                .asString()
                .contains("Not carried out, by what the person has laid down. "
                        + "A rule says: deny files/write where path is under /etc.");
        assertThat(provider.requests().getLast().body().toString())
                .contains("deny files/write where path is under /etc");
        assertThat(preview(run).examples()).singleElement().returns(Effect.deny, RulePreview.Example::was);
    }

    @Test
    void aRuleAboutAToolThatFetchesSpeaksOfItHoweverItFetches() {
        offer("fetch__http_request", "a page");
        var agent = scene.made(wish("Look").under(ApprovalPolicy.autonomous));
        made.add(given(rules.create(new RuleCreate(
                        agent.id(),
                        Effect.deny,
                        "fetch/http_request",
                        "url",
                        ConditionKind.host_in,
                        List.of("evil.net"),
                        null,
                        null)))
                .id());
        provider.next(
                Script.answer()
                        .toolCall("c1", "fetch__http_request", "{\"url\":\"https://evil.net/\",\"method\":\"HEAD\"}")
                        .done("tool_calls"),
                Script.says("Then not"));
        var run = given(runs.start(agent.id(), RunTrigger.manual));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).isEmpty();
        assertThat(results(run)).singleElement().asString().contains("A rule says: deny fetch/http_request");
    }

    private Script fetches(String id, String url) {
        return Script.answer()
                .toolCall(id, "fetch__http_get", "{\"url\":\"%s\"}".formatted(url))
                .done("tool_calls");
    }

    /** The decision travels with the call, so the tool can ask again before each redirect. */
    @Test
    void whatACallIsRedirectedToIsDecidedAboutToo() {
        tools.offerSpeaking(
                "fetch__http_get",
                _ -> Flux.deferContextual(context -> Flux.just("https://a.net/b", "https://b.net/", "https://evil.net/")
                        .concatMap(url ->
                                AddressGate.in(context).refusal("GET", url).defaultIfEmpty("followed"))
                        .collectList()
                        .map(told -> (ToolSignal) new ToolSignal.Result(ToolResult.ok(String.join("\n", told))))
                        .flux()));
        for (var host : List.of("evil.net", "b.net")) {
            made.add(given(rules.create(new RuleCreate(
                            null,
                            host.equals("b.net") ? Effect.ask : Effect.deny,
                            "url",
                            null,
                            ConditionKind.host_in,
                            List.of(host),
                            null,
                            null)))
                    .id());
        }
        provider.next(fetches("c1", "https://a.net/"), Script.says("Read"));
        var run = started(wish("Read a"));
        awaited(run, RunStatus.idle);
        assertThat(results(run))
                .singleElement()
                .asString()
                .contains("followed")
                .contains("redirects to “b.net”", "needs the person's permission")
                .contains("redirects to “evil.net”, which was not followed", "deny url where it is at evil.net");
        assertThat(scene.now(run).taintedBy()).isEqualTo("a.net");
    }

    @Test
    void whatARuleWantsAskedIsAskedWithTheRuleAsTheReason() {
        offer("files__write", "written");
        lay(null, Effect.ask, "mcp", "/etc");
        provider.next(writes("/etc/a"), Script.says("Done"));
        var run = started(wish("Write a").under(ApprovalPolicy.autonomous));
        var question = awaitQuestion(run);
        assertThat(question.reason().text()).isEqualTo("A rule says: ask mcp where path is under /etc.");
        given(permissions.answer(run.agentId(), question.requestId(), Decision.approve_once));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(1);
        assertThat(preview(run).examples())
                .singleElement()
                .returns(Effect.ask, RulePreview.Example::was)
                .returns(Decision.approve_once, RulePreview.Example::decision);
    }

    @Test
    void aRuleOfAnotherAgentIsNoneAndOneThatIsLaidDownMeanwhileIs() {
        offer("files__write", "written");
        var other = scene.made(wish("Other"));
        lay(other.id(), Effect.deny, "files/*", "/etc");
        provider.next(writes("/etc/a"), writes("/etc/b"), Script.says("Done"));
        var run = started(wish("Write twice"));
        var question = awaitQuestion(run);
        lay(run.agentId(), Effect.deny, "files/*", "/etc");
        given(permissions.answer(run.agentId(), question.requestId(), Decision.approve_once));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).as("the person has decided about the first").hasSize(1);
        assertThat(results(run)).hasSize(2).last().asString().contains("A rule says: deny files/*");
    }
}
