package dev.steward.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.PermissionCheck.Granted;
import dev.steward.permission.PermissionDecision.Allow;
import dev.steward.permission.PermissionDecision.Ask;
import dev.steward.permission.PermissionDecision.Deny;
import dev.steward.tool.ToolEffects;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

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
        return new PermissionRequest.Shell(command, null, null, null, MissingNode.getInstance());
    }

    private static PermissionRequest url(String url) {
        return new PermissionRequest.Url("GET", url, null, MissingNode.getInstance());
    }

    private static PermissionRequest mcp(ToolEffects effects, String arguments) {
        return new PermissionRequest.Mcp(
                "files", "move", JsonMapper.shared().readTree(arguments), effects, ToolOrigin.SERVER);
    }

    /** A call of one of Steward's own tools by agent 7. */
    private static PermissionRequest own(String tool, String arguments) {
        var input = JsonMapper.shared().readTree(arguments);
        var effects = new ToolEffects(
                !List.of("state_set", "workflow_state_set", "workflow_state_delete", "append_note", "post_message")
                        .contains(tool),
                true);
        return new PermissionRequest.Mcp("steward", tool, input, effects, ToolOrigin.ofOwn(tool, input, 7));
    }

    private static PermissionDecision under(ApprovalPolicy policy, PermissionRequest request, ArgumentRule... rules) {
        return new PermissionCheck(policy, List.of(rules), List.of(), null).decide(request);
    }

    private static ArgumentRule rule(Effect effect, String tool, @Nullable String argument, Condition condition) {
        return new ArgumentRule(effect, tool, argument, condition, false);
    }

    /** The columns: when the run was opened, of its agent now, in the settings now. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            ,           ,           ,           balanced
            ,           ,           manual,     manual
            ,           ,           autonomous, autonomous
            ,           manual,     autonomous, manual
            autonomous, manual,     autonomous, manual
            manual,     autonomous, autonomous, manual
            balanced,   autonomous, manual,     balanced
            autonomous, autonomous, manual,     autonomous
            autonomous, ,           manual,     manual
            autonomous, ,           ,           balanced
            ,           autonomous, manual,     manual
            """)
    void theStrictestPolicyOfThenAndNowIsInForce(
            @Nullable ApprovalPolicy opened,
            @Nullable ApprovalPolicy now,
            @Nullable String settings,
            ApprovalPolicy inForce) {
        assertThat(ApprovalPolicy.inForce(opened, now, settings)).isEqualTo(inForce);
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

    @ParameterizedTest
    @ValueSource(strings = {"list", "get", "set", "delete"})
    void aStepMayUseTheStateOfItsOwnWorkflow(String what) {
        var tool = "workflow_state_" + what;
        for (var unnamed : List.of("{\"key\": \"a\"}", "{\"key\": \"a\", \"workflow_id\": null}")) {
            assertThat(under(ApprovalPolicy.balanced, own(tool, unnamed))).isInstanceOf(Allow.class);
            assertThat(own(tool, unnamed).taint()).isNull();
        }
        var other = own(tool, "{\"key\": \"a\", \"workflow_id\": 3}");
        assertThat(other.taint()).isEqualTo("steward/" + tool);
        assertThat(under(ApprovalPolicy.balanced, own("workflow_state_set", "{\"workflow_id\": 3}")))
                .isInstanceOf(Ask.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"post_message", "create_schedule", "set_schedule_enabled", "run_schedule_now"})
    void aModelInAConversationIsNoWayRoundWhatHoldsTheAgentUp(String tool) {
        var post = own(tool, "{}");
        var allow = rule(Effect.allow, "steward/*", null, new Condition.Always());
        var shell = rule(Effect.ask, "shell", null, new Condition.Always());
        assertThat(under(ApprovalPolicy.balanced, post, allow)).isInstanceOf(Ask.class);
        assertThat(under(ApprovalPolicy.autonomous, post, allow)).isInstanceOf(Allow.class);
        assertThat(under(ApprovalPolicy.autonomous, post, allow, shell)).isInstanceOf(Ask.class);
        assertThat(under(ApprovalPolicy.autonomous, own("append_note", "{}"), shell))
                .isInstanceOf(Allow.class);
        var deny = rule(Effect.deny, "steward/" + tool, null, new Condition.Always());
        assertThat(under(ApprovalPolicy.autonomous, post, deny)).isInstanceOf(Deny.class);
        var granted = new Granted(post.signature(), true, null);
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
            /home/me/work/ → YES
            /home/me/work/a b/it's → YES
            / → NO
            /home/me/worker → NO
            /etc/passwd → NO
            work/a → UNCLEAR
            ~/work/a → UNCLEAR
            $HOME/work → UNCLEAR
            /home/me/work/$X → UNCLEAR
            /home/me/work/../other → UNCLEAR
            /home/me/work/./a → UNCLEAR
            /home/me/work/.. → UNCLEAR
            /home/me/%77ork/a → UNCLEAR
            /home/me/work/%2e%2e/a → UNCLEAR
            /home/me/wor?/a → UNCLEAR
            /home/me/w*/a → UNCLEAR
            /home/me/[w]ork/a → UNCLEAR
            /home/me/{work,x}/a → UNCLEAR
            /home/me//work/a → UNCLEAR
            //home/me/work/a → UNCLEAR
            /home/me/work\\a → UNCLEAR
            /home/me/WORK/a → UNCLEAR
            /home/me/work./a → UNCLEAR
            /home/me/work/a. → UNCLEAR
            '/home/me/work /a' → UNCLEAR
            '/home/me/ work/a' → UNCLEAR
            '/home/me/work/a ' → UNCLEAR
            ' /home/me/work/a' → UNCLEAR
            """)
    void aPathIsUnderAFolderByItsWholeName(String path, Condition.Match match) {
        assertThat(new Condition.PathUnder(List.of("/home/me/work/")).of(path)).isEqualTo(match);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 9, 10, 13, 27, 0x7f, 0x85, 0xa0, 0xad, 0x200b, 0x200e, 0x2028, 0x202e, 0x2066, 0xfeff})
    void aPathWithWhatNobodySeesIsUnclear(int hidden) {
        var under = new Condition.PathUnder(List.of("/srv"));
        assertThat(under.of("/srv/x" + Character.toString(hidden) + "/etc/shadow"))
                .isEqualTo(Condition.Match.UNCLEAR);
    }

    @Test
    void aLongPathIsUnclear() {
        assertThat(new Condition.PathUnder(List.of("/srv")).of("/srv" + "/a".repeat(100_000)))
                .isEqualTo(Condition.Match.UNCLEAR);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', textBlock = """
            https://example.com/a → YES
            HTTP://EXAMPLE.com:8080/ → YES
            https://example.com:443 → YES
            https://example.com/ä → YES
            https://example.com/[a] → YES
            https://example.com/?q=50% → YES
            https://example.com/#a#b → YES
            https://evil.net/ä@example.com/ → NO
            https://evil.net?ä@example.com/ → NO
            https://evil.net#ä@example.com/ → NO
            https://\u212A.example.org/ → UNCLEAR
            https://example.com./ → UNCLEAR
            https://example.com:/ → UNCLEAR
            https://example.com:0443/ → UNCLEAR
            https://exam%70le.com/ → UNCLEAR
            https://пример.com/ → UNCLEAR
            //example.com/ → UNCLEAR
            https:example.com → UNCLEAR
            https:///example.com/ → UNCLEAR
            'https://example.com/ ' → UNCLEAR
            https://@example.com/ → UNCLEAR
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
    @CsvSource(delimiter = '→', textBlock = """
            http://127.0.0.1/ → YES
            http://127.0.0.1:8080/a → YES
            http://127.0.0.2/ → UNCLEAR
            http://[::1]/ → UNCLEAR
            http://localhost/ → UNCLEAR
            http://a.localhost/ → UNCLEAR
            http://2130706433/ → UNCLEAR
            http://127.000.000.001/ → UNCLEAR
            http://0177.0.0.1/ → UNCLEAR
            http://0x7f.0.0.1/ → UNCLEAR
            http://0x7f000001/ → UNCLEAR
            http://017700000001/ → UNCLEAR
            http://127.1/ → UNCLEAR
            http://127.0.1/ → UNCLEAR
            http://127.0.0.1./ → UNCLEAR
            http://256.0.0.1/ → UNCLEAR
            http://8.8/ → UNCLEAR
            http://[0:0:0:0:0:0:0:1]/ → UNCLEAR
            http://[::0001]/ → UNCLEAR
            http://[::ffff:127.0.0.1]/ → UNCLEAR
            http://[::FFFF:7f00:1]/ → UNCLEAR
            http://[::127.0.0.1]/ → UNCLEAR
            http://[::7f00:1]/ → UNCLEAR
            http://[64:ff9b::7f00:1]/ → UNCLEAR
            http://[2002:7f00:1::]/ → UNCLEAR
            http://[::]/ → UNCLEAR
            http://[fe80::1%25eth0]/ → UNCLEAR
            http://[2606:4700:0:0::1]/ → UNCLEAR
            http://[2606:4700:0:0:0:0:0:1]/ → UNCLEAR
            http://[2606:4700::1]/ → NO
            http://[2606:4700:0:1::2]/ → NO
            http://[FD00::A]/ → NO
            http://8.8.8.8/ → NO
            http://example.com/ → NO
            """)
    void anAddressIsReadInOneSpellingOnly(String address, Condition.Match match) {
        assertThat(new Condition.HostIn(List.of("127.0.0.1")).of(address)).isEqualTo(match);
    }

    @Test
    void anIpv6AddressIsAHost() {
        var host = new Condition.HostIn(List.of("[2606:4700::1]"));
        assertThat(host.of("https://[2606:4700::1]:8443/a")).isEqualTo(Condition.Match.YES);
        assertThat(host.of("https://[2606:4700::2]/a")).isEqualTo(Condition.Match.NO);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '`', textBlock = """
            touch a → YES
            /usr/bin/touch a → YES
            ./touch a → YES
            'touch' a → YES
            t""ouch a → YES
            t\\ouch a → YES
            "t\\ouch" a → NO
            env touch a → YES
            /usr/bin/env /bin/touch a → YES
            command touch a → YES
            builtin touch a → YES
            exec touch a → YES
            nice touch a → YES
            time touch a → YES
            nohup touch a → YES
            stdbuf touch a → YES
            setsid touch a → YES
            sudo touch a → YES
            doas touch a → YES
            xargs touch → YES
            busybox touch a → YES
            sudo env nice touch a → YES
            env -i touch a → UNCLEAR
            env A=1 touch a → UNCLEAR
            nice -n 10 touch a → UNCLEAR
            stdbuf -oL touch a → UNCLEAR
            sudo -u bob touch a → UNCLEAR
            exec -a x touch a → UNCLEAR
            timeout 5 touch a → UNCLEAR
            flock /tmp/l touch a → UNCLEAR
            chroot / touch a → UNCLEAR
            sh -c touch → UNCLEAR
            bash -lc "touch a" → UNCLEAR
            /bin/sh -c 'touch a' → UNCLEAR
            sh → UNCLEAR
            python3 -c pass → UNCLEAR
            python3.12 -c pass → UNCLEAR
            perl -e 1 → UNCLEAR
            eval touch a → UNCLEAR
            source a → UNCLEAR
            . a → UNCLEAR
            ! touch a → UNCLEAR
            pkexec touch a → UNCLEAR
            gosu bob touch a → UNCLEAR
            tini -- touch a → UNCLEAR
            tmux new -d touch a → UNCLEAR
            ip netns exec x touch a → UNCLEAR
            npx touch a → UNCLEAR
            nodejs -e 1 → UNCLEAR
            pypy3 -c pass → UNCLEAR
            pwsh -c touch → UNCLEAR
            powershell touch a → UNCLEAR
            deno eval 1 → UNCLEAR
            bun x touch a → UNCLEAR
            Rscript -e 1 → UNCLEAR
            find . -exec touch a → UNCLEAR
            fd -x touch → UNCLEAR
            fd a -HX touch → UNCLEAR
            fdfind a --exec-batch touch → UNCLEAR
            npm exec -- touch x → UNCLEAR
            pnpm exec touch → UNCLEAR
            uv run touch x → UNCLEAR
            poetry run touch x → UNCLEAR
            pipx run touch → UNCLEAR
            conda run touch x → UNCLEAR
            bundle exec touch → UNCLEAR
            nix-shell --run touch → UNCLEAR
            valgrind touch x → UNCLEAR
            perf stat touch x → UNCLEAR
            eatmydata touch x → YES
            setuidgid u touch x → UNCLEAR
            hyperfine touch → UNCLEAR
            gtimeout 5 touch x → UNCLEAR
            gxargs touch → YES
            /lib64/ld-linux-x86-64.so.2 /bin/touch x → UNCLEAR
            git -c alias.x=!touch x → UNCLEAR
            tar -cf a b --checkpoint-action=exec=touch → UNCLEAR
            zip x -T -TT touch → UNCLEAR
            rsync -e touch a b → UNCLEAR
            man -P touch x → UNCLEAR
            vim -c !touch → UNCLEAR
            socat - EXEC:touch → UNCLEAR
            make SHELL=touch → UNCLEAR
            tar cIf touch a b → UNCLEAR
            tar xF touch a → UNCLEAR
            tar -cf a b --checkpoint-act=exec=touch → UNCLEAR
            tar -cf a b --us touch → UNCLEAR
            git rebase -xtouch → UNCLEAR
            git grep -Otouch x → UNCLEAR
            git grep --open-files=touch x → UNCLEAR
            git fetch --upload-p=touch x → UNCLEAR
            make -Etouch → UNCLEAR
            make -sE touch → UNCLEAR
            vimdiff -c !touch → UNCLEAR
            gvim -c !touch → UNCLEAR
            scp -S touch a b: → UNCLEAR
            scp -o ProxyCommand=touch a b: → UNCLEAR
            sftp -D touch → UNCLEAR
            sort --compress-program=touch a → UNCLEAR
            split --filter=touch a → UNCLEAR
            sshpass -p x touch → UNCLEAR
            gtime touch → YES
            npm install touch → NO
            git commit -m touch → NO
            git push -u origin touch → NO
            scp -r touch a: → NO
            sort -u touch → NO
            tar xzf touch.tgz toFile → NO
            tar -xzf touch.tgz → NO
            rsync -av --delete touch b → NO
            make touch → NO
            fd touch → NO
            nodejs touch → NO
            ssh host touch a → UNCLEAR
            A=1 touch a → UNCLEAR
            $T a → UNCLEAR
            $(echo touch) a → UNCLEAR
            x`touch a` → UNCLEAR
            ls; touch a → UNCLEAR
            ls && touch a → UNCLEAR
            ls | touch → UNCLEAR
            ls & → UNCLEAR
            (touch a) → UNCLEAR
            {touch,a} → UNCLEAR
            /bin/touc? a → UNCLEAR
            /bin/[t]ouch a → UNCLEAR
            > a touch → UNCLEAR
            cat <<EOF → UNCLEAR
            cat <(touch a) → UNCLEAR
            TOUCH a → UNCLEAR
            ls 'a → UNCLEAR
            ls a\\ → UNCLEAR
            "" a → UNCLEAR
            /usr/bin/ a → UNCLEAR
            ls touch → NO
            ls "a; touch b" → NO
            ls 'a $(touch b)' → NO
            ls *.txt → NO
            find . -name touch → NO
            python3 build.py → NO
            env → NO
            touched a → NO
            """)
    void aCommandIsKnownByItsProgramWhateverRunsIt(String command, Condition.Match match) {
        assertThat(new Condition.CommandPrefix("touch").of(command)).isEqualTo(match);
        var decision = under(
                ApprovalPolicy.autonomous,
                shell(command),
                rule(Effect.deny, "shell", null, new Condition.CommandPrefix("touch")));
        assertThat(decision).isInstanceOf(match == Condition.Match.NO ? Allow.class : Deny.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '`', textBlock = """
            git push → git push → YES
            git push → git push origin → YES
            git push → /usr/bin/git push → YES
            git push → sudo git push → YES
            git push → git --no-pager push → UNCLEAR
            git push → git -C /srv push → UNCLEAR
            git push → git -c a=b push → UNCLEAR
            git push → git pus? → UNCLEAR
            git push → git status → NO
            git push → git → NO
            git push → git status push → NO
            rm -rf → rm -rf a → YES
            rm -rf → rm -fr a → UNCLEAR
            rm -rf → rm -r -f a → UNCLEAR
            rm -rf → rm a -rf → UNCLEAR
            rm -rf → ls -rf → NO
            /usr/bin/git push → git push → YES
            sudo → sudo ls → YES
            python3 → python3 -c pass → YES
            """)
    void optionsBeforeASubCommandAreUnclear(String prefix, String command, Condition.Match match) {
        assertThat(new Condition.CommandPrefix(prefix).of(command)).isEqualTo(match);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "touch a\nls",
                "ls\ntouch a",
                "ls\rtouch a",
                "ls\u0000",
                "ls \u202e",
                "to\u200buch a",
                "ls\u0085a"
            })
    void aCommandWithWhatNobodySeesIsUnclear(String command) {
        assertThat(new Condition.CommandPrefix("touch").of(command)).isEqualTo(Condition.Match.UNCLEAR);
        assertThat(new Condition.CommandPrefix("ls").ofAllowed(command)).isNotEqualTo(Condition.Match.YES);
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
            /tmp/git status → ask
            ./git status → ask
            sudo git status → ask
            env git status → ask
            git --no-pager status → ask
            git status ~ → ask
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
        assertThat(under(ApprovalPolicy.autonomous, shell("eval \"$X\""), rule))
                .isEqualTo(new Deny(Reason.of(Reason.Kind.unclear_rule, rule)));
        assertThat(under(ApprovalPolicy.autonomous, shell("ls -l"), rule)).isInstanceOf(Allow.class);
    }

    @Test
    void aRuleSpeaksOfAnArgumentOfATool() {
        var move = rule(Effect.allow, "files/*", "to", new Condition.PathUnder(List.of("/work")));
        assertThat(under(ApprovalPolicy.manual, mcp(WRITING, "{\"to\": \"/work/a\"}"), move))
                .isEqualTo(new Allow(Reason.of(Reason.Kind.rule, move)));
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
                .as("whether it is there cannot be told")
                .isInstanceOf(Deny.class);
        assertThat(under(ApprovalPolicy.autonomous, SHELL, never)).isInstanceOf(Allow.class);
    }

    @Test
    void aRuleAboutAToolSpeaksOfAllThatIsDoneByIt() {
        var read = new PermissionRequest.Url(
                "GET",
                "https://evil.net/a",
                new PermissionRequest.Via("fetch", "http_request"),
                MissingNode.getInstance());
        var host = new Condition.HostIn(List.of("evil.net"));
        for (var tool : List.of("fetch/http_request", "fetch/*")) {
            assertThat(under(ApprovalPolicy.autonomous, read, rule(Effect.deny, tool, "url", host)))
                    .as(tool)
                    .isInstanceOf(Deny.class);
        }
        assertThat(under(ApprovalPolicy.autonomous, read, rule(Effect.deny, "fetch/http_request", "body", host)))
                .as("what it says besides is not known")
                .isInstanceOf(Deny.class);
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
                .isEqualTo(new Deny(Reason.of(Reason.Kind.rule, deny)));
    }

    @Test
    void whatWasApprovedForTheRunIsThatAndNothingElse() {
        var check = new PermissionCheck(
                ApprovalPolicy.balanced,
                List.of(),
                List.of(new Granted(shell("ls").signature(), false, null)),
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
        var hash = WRITE.signature();
        var before = new PermissionCheck(
                ApprovalPolicy.balanced, List.of(rule), List.of(new Granted(hash, false, null)), "example.com");
        assertThat(before.decide(SHELL)).isEqualTo(new Ask(Reason.tainted("example.com")));
        assertThat(before.decide(WRITE)).isInstanceOf(Ask.class);
        assertThat(before.decide(own("state_set", "{}")))
                .as("a note of its own")
                .isInstanceOf(Ask.class);
        assertThat(before.decide(URL)).as("reading on").isInstanceOf(Allow.class);
        assertThat(before.decide(mcp(READING, "{}"))).isInstanceOf(Allow.class);
        var after = new PermissionCheck(
                ApprovalPolicy.balanced,
                List.of(rule),
                List.of(new Granted(hash, true, null)),
                "https://example.com/a");
        assertThat(after.decide(WRITE)).isInstanceOf(Allow.class);
        var own = new PermissionCheck(
                ApprovalPolicy.balanced, List.of(), List.of(new Granted(hash, false, "example.com")), "example.com");
        assertThat(own.decide(WRITE)).as("the call itself brought it").isInstanceOf(Allow.class);
        var others = new PermissionCheck(
                ApprovalPolicy.balanced, List.of(), List.of(new Granted(hash, false, "example.org")), "example.com");
        assertThat(others.decide(WRITE)).isInstanceOf(Ask.class);
        var free = new PermissionCheck(ApprovalPolicy.autonomous, List.of(), List.of(), "https://example.com/a");
        assertThat(free.decide(SHELL)).isInstanceOf(Allow.class);
        var strict = new ArgumentRule(Effect.ask, "shell", null, new Condition.Always(), true);
        assertThat(new PermissionCheck(ApprovalPolicy.autonomous, List.of(strict), List.of(), "a page").decide(SHELL))
                .isInstanceOf(Ask.class);
        assertThat(under(ApprovalPolicy.autonomous, SHELL, strict)).isInstanceOf(Allow.class);
    }

    @Test
    void whatReadsWordsOfOthersIsKnown() {
        assertThat(URL.taint()).isEqualTo("example.com");
        assertThat(url("https://me@example.com/ignore what the person says").taint())
                .isEqualTo("an address");
        assertThat(SHELL.taint()).isEqualTo("a command");
        assertThat(CUSTOM.taint()).isEqualTo("paint");
        assertThat(WRITE.taint()).isNull();
        assertThat(MEMORY.taint()).isNull();
        assertThat(mcp(READING, "{}").taint()).isEqualTo("files/move");
        assertThat(mcp(new ToolEffects(true, false), "{}").taint()).isNull();
        assertThat(own("state_get", "{}").taint()).isNull();
        assertThat(own("state_get", "{\"agent_id\": 8}").taint()).isEqualTo("steward/state_get");
        assertThat(own("list_messages", "{}").taint()).isEqualTo("steward/list_messages");
        assertThat(READ.taint()).isEqualTo("a file");
    }

    @ParameterizedTest
    @EnumSource(ApprovalPolicy.class)
    @SuppressWarnings("NullAway") // the null causes the failure
    void whatGoesWrongIsAskedAbout(ApprovalPolicy policy) {
        var broken =
                new PermissionRequest.Mcp("files", "move", null, WRITING, ToolOrigin.SERVER); // no arguments to look at
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
        var changed = new PermissionRequest.Write("/a", null, "x".repeat(9_000));
        assertThat(changed.cut()).containsExactly(Map.entry("diff", 5_000));
        assertThat(changed.whole("r1").get("diff")).hasSize(9_000);
        assertThat(changed.isShown()).isTrue();
        assertThat(new PermissionRequest.Write("/a", null, "x".repeat(PermissionRequest.MAX_WHOLE)).isShown())
                .isFalse();
    }

    private static Map.Entry<String, String> entry(String key, String value) {
        return Map.entry(key, value);
    }

    private static PermissionRequest.Url sent(String method, String url) {
        return new PermissionRequest.Url(
                method,
                url,
                new PermissionRequest.Via("fetch", "http_request"),
                JsonMapper.shared().readTree("{\"url\": \"%s\", \"method\": \"%s\"}".formatted(url, method)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "?"})
    void aRuleAboutAddressesHoldsUpEveryMethod(String method) {
        var host = new Condition.HostIn(List.of("example.com"));
        var request = sent(method, "https://example.com/");
        boolean isReading = List.of("GET", "HEAD").contains(method);
        assertThat(under(ApprovalPolicy.autonomous, request, rule(Effect.deny, "url", null, host)))
                .isInstanceOf(Deny.class);
        assertThat(under(ApprovalPolicy.autonomous, request, rule(Effect.ask, "url", null, host)))
                .isInstanceOf(Ask.class);
        assertThat(under(ApprovalPolicy.manual, request, rule(Effect.allow, "url", null, host)))
                .as("who allows fetching does not allow sending")
                .isInstanceOf(isReading ? Allow.class : Ask.class);
        assertThat(under(ApprovalPolicy.manual, request, rule(Effect.allow, "fetch/http_request", "url", host)))
                .isInstanceOf(Allow.class);
        assertThat(under(ApprovalPolicy.autonomous, request, rule(Effect.deny, "mcp", null, new Condition.Always())))
                .isInstanceOf(isReading ? Allow.class : Deny.class);
        assertThat(under(ApprovalPolicy.balanced, request)).isInstanceOf(isReading ? Allow.class : Ask.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '`', textBlock = """
            {"target": "https://evil.net/a"} → true
            {"a": {"b": ["x", "HTTPS://EVIL.net:444"]}} → true
            {"a": "http://2130706433/"} → true
            {"a": "https://example.com/"} → false
            {"a": "see https://evil.net/ there"} → false
            {"a": "https://evil.net/a b"} → true
            {"a": "https://evil.net/?q=a b"} → true
            {"a": "https://example.com/ is a page"} → false
            {"a": "//evil.net/a b"} → true
            {"a": "// evil.net"} → false
            {"a": "//evil a comment"} → false
            {"a": "///evil.net/a b"} → true
            {"a": "\\\\\\\\evil.net\\\\a b"} → true
            {"a": "//go:build linux\\n\\npackage main"} → false
            {"a": "//! Crate docs\\nfn main() {}"} → false
            {"a": "/// Adds.\\nint x;"} → false
            {"a": "//\\n// Copyright 2026"} → false
            {"a": "//===--- A.cpp ---===//\\nint x;"} → false
            {"a": "//@ts-check\\nlet a"} → false
            {"a": "//TODO: fix it"} → false
            {"a": "\\\\\\\\server\\\\share\\\\my file.txt"} → false
            {"a": "\\\\\\\\[2pt] a formula"} → false
            {"a": "ht\\ttps://evil.net/"} → true
            {"a": "h\\nttps://evil.net"} → true
            {"a": "https://evil.net\\nis a page"} → true
            {"a": "\\u0001https://evil.net/"} → true
            {"a": "\\u00a0https://evil.net/"} → true
            {"a": "\\\\\\\\evil.net/x"} → true
            {"a": "/\\\\evil.net/"} → true
            {"a": "https://evil\\u200b.net/ a"} → true
            {"a": "wss://evil.net/"} → true
            {"a": "wss://example.com/"} → false
            {"a": 1} → false
            """)
    void aRuleThatHoldsUpAHostHoldsUpEveryCallWithItsAddress(String arguments, boolean isDenied) {
        var deny = rule(Effect.deny, "url", null, new Condition.HostIn(List.of("evil.net")));
        assertThat(under(ApprovalPolicy.autonomous, mcp(WRITING, arguments), deny))
                .isInstanceOf(isDenied ? Deny.class : Allow.class);
        var allow = rule(Effect.allow, "url", null, new Condition.HostIn(List.of("evil.net")));
        assertThat(under(ApprovalPolicy.manual, mcp(WRITING, arguments), allow)).isInstanceOf(Ask.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', textBlock = """
            balanced → GET → https://b.net/ → Allow
            balanced → GET → https://evil.net/ → Deny
            balanced → GET → https://asks.net/ → Ask
            balanced → GET → http://2130706433/ → Deny
            balanced → POST → https://a.net/b → Allow
            balanced → POST → https://b.net/ → Ask
            manual → GET → https://a.net/b → Allow
            manual → GET → https://a.net/ä → Allow
            manual → GET → http://a.net:8080/ → Allow
            manual → GET → https://b.net/ → Ask
            manual → DELETE → https://a.net/ → Ask
            autonomous → POST → https://b.net/ → Allow
            autonomous → POST → https://evil.net/ → Deny
            autonomous → GET → https://asks.net/ → Ask
            """)
    void eachRedirectIsDecidedAbout(ApprovalPolicy policy, String method, String next, String outcome) {
        var rules = List.of(
                rule(Effect.deny, "url", null, new Condition.HostIn(List.of("evil.net"))),
                rule(Effect.ask, "url", null, new Condition.HostIn(List.of("asks.net"))));
        var check = new PermissionCheck(policy, rules, List.of(), null);
        var allowed = sent("POST", "https://a.net/a");
        assertThat(check.redirected(allowed, allowed.redirected(method, next))
                        .getClass()
                        .getSimpleName())
                .isEqualTo(outcome);
    }

    @Test
    void whatIsAllowedForTheRunIsTheCompleteRequest() {
        var first = mcp(WRITING, "{\"a\": 1, \"b\": {\"c\": 2, \"d\": 3}}").signature();
        assertThat(mcp(WRITING, "{\"b\": {\"d\": 3, \"c\": 2}, \"a\": 1}").signature())
                .as("in whatever order")
                .isEqualTo(first);
        assertThat(mcp(WRITING, "{\"a\": 1, \"b\": {\"c\": 2, \"d\": 4}}").signature())
                .isNotEqualTo(first);
        var plain = sent("GET", "https://a.net/").signature();
        assertThat(sent("POST", "https://a.net/").signature()).isNotEqualTo(plain);
        for (var more : List.of("\"headers\": {\"A\": \"b\"}", "\"params\": {\"a\": \"b\"}", "\"body\": \"b\"")) {
            var arguments = JsonMapper.shared()
                    .readTree("{\"url\": \"https://a.net/\", \"method\": \"GET\", %s}".formatted(more));
            var request = new PermissionRequest.Url(
                    "GET", "https://a.net/", sent("GET", "https://a.net/").via(), arguments);
            assertThat(request.signature()).as(more).isNotEqualTo(plain);
            assertThat(request.info("r").get("arguments")).as(more).contains("b");
        }
        var long1 = "x".repeat(5_000);
        assertThat(shell(long1 + "a").signature())
                .isNotEqualTo(shell(long1 + "b").signature());
    }

    @Test
    void whatOthersNamedMovesNothingOnACard() {
        var request = new PermissionRequest.Mcp(
                "desk",
                "read\n\u202Efile\u200b",
                JsonMapper.shared().readTree("{\"a\":\"\u202E\"}"),
                READING,
                ToolOrigin.SERVER);
        assertThat(request.title()).isEqualTo("desk: read⟨U+000A⟩⟨U+202E⟩file⟨U+200B⟩");
        assertThat(request.info("r"))
                .containsEntry("tool", "read⟨U+000A⟩⟨U+202E⟩file⟨U+200B⟩")
                .containsEntry("arguments", "{\"a\":\"⟨U+202E⟩\"}");
        assertThat(shell("ls\n\u202E").info("r")).containsEntry("command", "ls\n⟨U+202E⟩");
        assertThat(request.taint()).isEqualTo("desk/read⟨U+000A⟩⟨U+202E⟩file⟨U+200B⟩");
    }

    @Test
    void aReasonQuotesWhatItNamesBesideItsOwnSentence() {
        var reason = Reason.tainted("example.com");
        assertThat(reason.kind().sentence()).doesNotContain("example.com");
        assertThat(reason.quotes()).containsExactly(Map.entry("source", "example.com"));
        assertThat(reason.text())
                .isEqualTo("This run has read outside content from “example.com”, which may have led it to this.");
    }
}
