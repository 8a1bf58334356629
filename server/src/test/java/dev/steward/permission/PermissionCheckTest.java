package dev.steward.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.PermissionCheck.Granted;
import dev.steward.permission.PermissionDecision.Allow;
import dev.steward.permission.PermissionDecision.Ask;
import dev.steward.permission.PermissionDecision.Deny;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class PermissionCheckTest {

    private static final ToolEffects READING = new ToolEffects(true, true);
    private static final ToolEffects WRITING = new ToolEffects(false, true);

    private static final PermissionRequest SHELL = shell("ls -l");
    private static final PermissionRequest READ = new PermissionRequest.Read("/home/me/a.txt", null);
    private static final PermissionRequest WRITE = new PermissionRequest.Write("/home/me/a.txt", "to note it", "+a");
    private static final PermissionRequest URL = url("https://example.com/a");
    private static final PermissionRequest MEMORY = new PermissionRequest.Memory("tea", null);
    private static final PermissionRequest CUSTOM = new PermissionRequest.CustomTool("paint", null);

    private static PermissionRequest shell(String command) {
        return new PermissionRequest.Shell(command, null, null, null);
    }

    private static PermissionRequest url(String url) {
        return new PermissionRequest.Url(url, null);
    }

    private static PermissionRequest mcp(ToolEffects effects, String arguments) {
        return new PermissionRequest.Mcp(
                "files", "move", JsonMapper.shared().readTree(arguments), effects, ToolOrigin.SERVER);
    }

    /** A call of one of Steward's own tools by the agent 7. */
    private static PermissionRequest own(String tool, String arguments) {
        var input = JsonMapper.shared().readTree(arguments);
        var effects = new ToolEffects(
                !List.of("state_set", "append_note", "post_message").contains(tool), true);
        return new PermissionRequest.Mcp("steward", tool, input, effects, ToolOrigin.ofOwn(tool, input, 7));
    }

    private static PermissionDecision under(ApprovalPolicy policy, PermissionRequest request, ArgumentRule... rules) {
        return new PermissionCheck(policy, List.of(rules), List.of(), null).decide(request);
    }

    private static ArgumentRule rule(Effect effect, String tool, @Nullable String argument, Condition condition) {
        return new ArgumentRule(effect, tool, argument, condition, false);
    }

    @Test
    void theFirstPolicyThatIsOneIsInForce() {
        assertThat(ApprovalPolicy.inForce(null, null, "manual")).isEqualTo(ApprovalPolicy.manual);
        assertThat(ApprovalPolicy.inForce(null, "autonomous", "manual")).isEqualTo(ApprovalPolicy.autonomous);
        assertThat(ApprovalPolicy.inForce("sometimes", "autonomous")).isEqualTo(ApprovalPolicy.autonomous);
        assertThat(ApprovalPolicy.inForce(null, null)).isEqualTo(ApprovalPolicy.balanced);
    }

    @Test
    void aBalancedAgentAsksBeforeItChangesAnything() {
        for (var harmless : List.of(READ, URL, mcp(READING, "{}"), own("state_set", "{}"), own("list_topics", "{}"))) {
            assertThat(under(ApprovalPolicy.balanced, harmless))
                    .as(harmless.title())
                    .isInstanceOf(Allow.class);
        }
        for (var other : List.of(
                SHELL,
                WRITE,
                MEMORY,
                CUSTOM,
                mcp(WRITING, "{}"),
                own("post_message", "{}"),
                own("append_note", "{}"),
                own("state_set", "{\"agent_id\": 8}"))) {
            assertThat(under(ApprovalPolicy.balanced, other)).as(other.title()).isInstanceOf(Ask.class);
        }
    }

    @Test
    void aManualAgentAsksAlwaysAndAnAutonomousOneNever() {
        for (var request : List.of(SHELL, READ, WRITE, URL, MEMORY, CUSTOM, own("list_topics", "{}"))) {
            assertThat(under(ApprovalPolicy.manual, request)).isInstanceOf(Ask.class);
            assertThat(under(ApprovalPolicy.autonomous, request)).isInstanceOf(Allow.class);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', textBlock = """
            {} → NOTES
            {"agent_id": null} → NOTES
            {"agent_id": 7} → NOTES
            {"agent_id": 8} → STEWARD
            {"agent_id": 7.5} → STEWARD
            {"agent_id": "7"} → STEWARD
            {"agent_id": 18446744073709551623} → STEWARD
            """)
    void onlyItsOwnNotesAreAnAgentsOwn(String arguments, ToolOrigin origin) {
        var input = JsonMapper.shared().readTree(arguments);
        assertThat(ToolOrigin.ofOwn("state_set", input, 7)).isEqualTo(origin);
        assertThat(ToolOrigin.ofOwn("cancel_reminder", input, 7)).isEqualTo(ToolOrigin.STEWARD);
    }

    @Test
    void aMessageInAConversationIsNoWayRoundWhatHoldsTheAgentUp() {
        var post = own("post_message", "{}");
        var allow = rule(Effect.allow, "steward/*", null, new Condition.Always());
        var shell = rule(Effect.ask, "shell", null, new Condition.Always());
        assertThat(under(ApprovalPolicy.balanced, post, allow)).isInstanceOf(Ask.class);
        assertThat(under(ApprovalPolicy.autonomous, post, allow)).isInstanceOf(Allow.class);
        assertThat(under(ApprovalPolicy.autonomous, post, allow, shell)).isInstanceOf(Ask.class);
        assertThat(under(ApprovalPolicy.autonomous, own("append_note", "{}"), shell))
                .isInstanceOf(Allow.class);
        var deny = rule(Effect.deny, "steward/post_message", null, new Condition.Always());
        assertThat(under(ApprovalPolicy.autonomous, post, deny)).isInstanceOf(Deny.class);
        var granted = new Granted(post.signature().hash(), true);
        assertThat(new PermissionCheck(ApprovalPolicy.balanced, List.of(shell), List.of(granted), null).decide(post))
                .isInstanceOf(Allow.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', nullValues = "none", textBlock = """
            {"readOnlyHint": true} → true → true
            {"readOnlyHint": true, "openWorldHint": false} → true → false
            {"readOnlyHint": true, "destructiveHint": true} → false → true
            {"readOnlyHint": "maybe"} → false → true
            [] → false → true
            not json → false → true
            none → false → true
            """)
    void whatAServerDoesNotSayOfItsToolIsTheWorst(@Nullable String annotations, boolean isReading, boolean isOpen) {
        assertThat(ToolEffects.of(annotations)).isEqualTo(new ToolEffects(isReading, isOpen));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', textBlock = """
            /home/me/work/a → YES
            /home/me/work → YES
            /home/me/work/../other → NO
            /home/me/worker → NO
            /etc/passwd → NO
            work/a → UNCLEAR
            ~/work/a → UNCLEAR
            $HOME/work → UNCLEAR
            /home/me/work/$X → UNCLEAR
            """)
    void aPathIsUnderAFolderByItsWholeName(String path, Condition.Match match) {
        assertThat(new Condition.PathUnder(List.of("/home/me/work/")).of(path)).isEqualTo(match);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', textBlock = """
            https://example.com/a → YES
            HTTP://EXAMPLE.com.:8080/ → YES
            https://api.example.org/ → YES
            https://example.org/ → NO
            https://notexample.com/ → NO
            https://example.com.evil.net/ → NO
            https://example.com@evil.net/ → UNCLEAR
            https://evil.net\\@example.com/ → UNCLEAR
            ftp://example.com/ → UNCLEAR
            example.com → UNCLEAR
            """)
    void anAddressIsAtAHostByWhatIsConnectedTo(String address, Condition.Match match) {
        assertThat(new Condition.HostIn(List.of("Example.com", "*.example.org")).of(address))
                .isEqualTo(match);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '`', textBlock = """
            git status → allow
            git  status -s → allow
            git statusx → ask
            git → ask
            git push → ask
            git status; rm -rf / → ask
            git status && rm x → ask
            git status $(rm x) → ask
            git status > /etc/x → ask
            A=1 git status → ask
            git status "x" → ask
            """)
    void howACommandBeginsAllowsItOnlyWhereItIsOneAndPlain(String command, String effect) {
        var decision = under(
                ApprovalPolicy.balanced,
                shell(command),
                rule(Effect.allow, "shell", null, new Condition.CommandPrefix("git status")));
        assertThat(decision).isInstanceOf(effect.equals("allow") ? Allow.class : Ask.class);
    }

    @Test
    void whatIsForbiddenIsFoundWithinALineAndWhatCannotBeReadIsAskedAbout() {
        var rule = rule(Effect.deny, "shell", null, new Condition.CommandPrefix("rm"));
        assertThat(under(ApprovalPolicy.autonomous, shell("rm a"), rule)).isInstanceOf(Deny.class);
        assertThat(under(ApprovalPolicy.autonomous, shell("ls; rm a"), rule)).isInstanceOf(Deny.class);
        assertThat(under(ApprovalPolicy.autonomous, shell("ls $(rm a)"), rule)).isInstanceOf(Deny.class);
        assertThat(under(ApprovalPolicy.autonomous, shell("eval \"$X\""), rule)).isInstanceOf(Ask.class);
        assertThat(under(ApprovalPolicy.autonomous, shell("ls -l"), rule)).isInstanceOf(Allow.class);
    }

    @Test
    void aRuleSpeaksOfAnArgumentOfATool() {
        var move = rule(Effect.allow, "files/*", "to", new Condition.PathUnder(List.of("/work")));
        assertThat(under(ApprovalPolicy.manual, mcp(WRITING, "{\"to\": \"/work/a\"}"), move))
                .isEqualTo(new Allow("A rule says: allow files/* where to is under /work."));
        assertThat(under(ApprovalPolicy.manual, mcp(WRITING, "{\"to\": [\"/work/a\", \"/work/b\"]}"), move))
                .isInstanceOf(Allow.class);
        for (var arguments : List.of(
                "{\"to\": [\"/work/a\", \"/etc\"]}",
                "{\"to\": [\"/work/a\", 1]}",
                "{\"to\": []}",
                "{\"to\": {\"a\": 1}}",
                "{\"to\": null}",
                "{}",
                "{\"to\": \"a\"}")) {
            assertThat(under(ApprovalPolicy.manual, mcp(WRITING, arguments), move))
                    .as(arguments)
                    .isInstanceOf(Ask.class);
        }
        var never = rule(Effect.deny, "files/move", "to", new Condition.PathUnder(List.of("/etc")));
        assertThat(under(ApprovalPolicy.autonomous, mcp(WRITING, "{\"to\": [\"/a\", \"/etc/b\"]}"), never))
                .isInstanceOf(Deny.class);
        assertThat(under(ApprovalPolicy.autonomous, mcp(WRITING, "{\"to\": {\"a\": 1}}"), never))
                .isInstanceOf(Ask.class);
        assertThat(under(ApprovalPolicy.autonomous, SHELL, never)).isInstanceOf(Allow.class);
    }

    @Test
    void aRuleAboutAToolSpeaksOfAllThatIsDoneByIt() {
        var read = new PermissionRequest.Url("https://evil.net/a", new PermissionRequest.Via("fetch", "http_request"));
        var host = new Condition.HostIn(List.of("evil.net"));
        for (var tool : List.of("fetch/http_request", "fetch/*")) {
            assertThat(under(ApprovalPolicy.autonomous, read, rule(Effect.deny, tool, "url", host)))
                    .as(tool)
                    .isInstanceOf(Deny.class);
        }
        assertThat(under(ApprovalPolicy.autonomous, read, rule(Effect.deny, "fetch/http_request", "body", host)))
                .as("what it says besides is not known")
                .isInstanceOf(Ask.class);
        for (var tool : List.of("fetch/http_get", "cmd-runner/*", "/*")) {
            assertThat(under(ApprovalPolicy.autonomous, read, rule(Effect.deny, tool, "url", host)))
                    .as(tool)
                    .isInstanceOf(Allow.class);
        }
        assertThat(under(
                        ApprovalPolicy.autonomous,
                        url("https://evil.net/a"),
                        rule(Effect.deny, "fetch/*", "url", host)))
                .as("noted before its tool was")
                .isInstanceOf(Deny.class);
    }

    @Test
    void theStricterRuleCounts() {
        var allow = rule(Effect.allow, "url", null, new Condition.Always());
        var ask = rule(Effect.ask, "url", null, new Condition.HostIn(List.of("example.com")));
        var deny = rule(Effect.deny, "url", null, new Condition.HostIn(List.of("evil.net")));
        assertThat(under(ApprovalPolicy.manual, URL, allow)).isInstanceOf(Allow.class);
        assertThat(under(ApprovalPolicy.manual, URL, allow, ask, deny)).isInstanceOf(Ask.class);
        assertThat(under(ApprovalPolicy.manual, url("https://evil.net/"), allow, ask, deny))
                .isEqualTo(new Deny("A rule says: deny url where it is at evil.net."));
    }

    @Test
    void whatWasApprovedForTheRunIsThatAndNothingElse() {
        var check = new PermissionCheck(
                ApprovalPolicy.balanced,
                List.of(),
                List.of(new Granted(shell("ls").signature().hash(), false)),
                null);
        assertThat(check.decide(shell("ls"))).isInstanceOf(Allow.class);
        assertThat(check.decide(SHELL)).isInstanceOf(Ask.class);
        assertThat(check.decide(new PermissionRequest.CustomTool("ls", null))).isInstanceOf(Ask.class);
        var forbidden = rule(Effect.deny, "shell", null, new Condition.Always());
        assertThat(new PermissionCheck(ApprovalPolicy.balanced, List.of(forbidden), check.grants(), null)
                        .decide(shell("ls")))
                .isInstanceOf(Deny.class);
    }

    @Test
    void whatOthersWroteTakesBackWhatWasAllowedBefore() {
        var rule = rule(Effect.allow, "shell", null, new Condition.Always());
        var hash = WRITE.signature().hash();
        var before = new PermissionCheck(
                ApprovalPolicy.balanced, List.of(rule), List.of(new Granted(hash, false)), "https://example.com/a");
        assertThat(before.decide(SHELL)).isInstanceOfSatisfying(Ask.class, ask -> assertThat(ask.reason())
                .contains("https://example.com/a"));
        assertThat(before.decide(WRITE)).isInstanceOf(Ask.class);
        assertThat(before.decide(own("state_set", "{}")))
                .as("a note of its own")
                .isInstanceOf(Ask.class);
        assertThat(before.decide(URL)).as("reading on").isInstanceOf(Allow.class);
        assertThat(before.decide(mcp(READING, "{}"))).isInstanceOf(Allow.class);
        var after = new PermissionCheck(
                ApprovalPolicy.balanced, List.of(rule), List.of(new Granted(hash, true)), "https://example.com/a");
        assertThat(after.decide(WRITE)).isInstanceOf(Allow.class);
        var free = new PermissionCheck(ApprovalPolicy.autonomous, List.of(), List.of(), "https://example.com/a");
        assertThat(free.decide(SHELL)).isInstanceOf(Allow.class);
        var strict = new ArgumentRule(Effect.ask, "shell", null, new Condition.Always(), true);
        assertThat(new PermissionCheck(ApprovalPolicy.autonomous, List.of(strict), List.of(), "a page").decide(SHELL))
                .isInstanceOf(Ask.class);
        assertThat(under(ApprovalPolicy.autonomous, SHELL, strict)).isInstanceOf(Allow.class);
    }

    @Test
    void whatReadsWordsOfOthersIsKnown() {
        assertThat(URL.taint()).isEqualTo("https://example.com/a");
        assertThat(mcp(READING, "{}").taint()).isEqualTo("files/move");
        assertThat(mcp(new ToolEffects(true, false), "{}").taint()).isNull();
        assertThat(own("state_get", "{}").taint()).isNull();
        assertThat(own("state_get", "{\"agent_id\": 8}").taint()).isEqualTo("steward/state_get");
        assertThat(own("list_messages", "{}").taint()).isEqualTo("steward/list_messages");
        assertThat(READ.taint()).isNull();
    }

    @ParameterizedTest
    @EnumSource(ApprovalPolicy.class)
    @SuppressWarnings("NullAway") // the null is what goes wrong
    void whatGoesWrongIsAskedAbout(ApprovalPolicy policy) {
        var broken = new PermissionRequest.Mcp(
                "files", "move", null, WRITING, ToolOrigin.SERVER); // nothing that can be looked at
        var rule = rule(Effect.allow, "files/move", "to", new Condition.PathUnder(List.of("/")));
        assertThat(under(policy, broken, rule)).isInstanceOf(Ask.class);
    }

    @Test
    void aPersonIsShownWhatIsSaidAndNoMore() {
        assertThat(WRITE.info("r1"))
                .containsExactly(
                        entry("request_id", "r1"),
                        entry("type", "write"),
                        entry("title", "Write a file"),
                        entry("path", "/home/me/a.txt"),
                        entry("intention", "to note it"),
                        entry("diff", "+a"));
        assertThat(SHELL.info("r1")).containsOnlyKeys("request_id", "type", "title", "command");
        assertThat(mcp(WRITING, "{}").info("r1")).containsOnlyKeys("request_id", "type", "title", "server", "tool");
        assertThat(new PermissionRequest.Write("/a", null, "x".repeat(9_000))
                        .info("r1")
                        .get("diff"))
                .hasSize(4_000);
    }

    private static Map.Entry<String, String> entry(String key, String value) {
        return Map.entry(key, value);
    }
}
