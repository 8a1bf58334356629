package dev.steward.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleCheckTest {

    private static Rule.Content rule(
            String tool, @Nullable String argument, ConditionKind condition, @Nullable String values) {
        return new Rule.Content(
                null,
                Effect.deny,
                tool,
                argument,
                condition,
                values == null ? List.of() : Stream.of(values.split(",", -1)).toList(),
                false,
                null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', nullValues = "-", textBlock = """
            shell → - → always → - → deny shell
            shell → - → command_prefix → rm -rf → deny shell where it begins with “rm -rf”
            url → - → host_in → *.example.com,example.org → deny url where it is at *.example.com or example.org
            url → - → host_in → localhost → deny url where it is at localhost
            url → - → host_in → [::1] → deny url where it is at [::1]
            write → - → path_under → /home/me → deny write where it is under /home/me
            read → - → path_under → /etc → deny read where it is under /etc
            memory → - → always → - → deny memory
            customtool → - → always → - → deny customtool
            mcp → - → always → - → deny mcp
            mcp → path → path_under → /etc → deny mcp where path is under /etc
            files/* → to → path_under → /etc,/usr → deny files/* where to is under /etc or /usr
            files/move → to → path_under → /etc → deny files/move where to is under /etc
            files/a/b c → cmd → command_prefix → rm → deny files/a/b c where cmd begins with “rm”
            cmd-runner/* → command → command_prefix → rm → deny cmd-runner/* where command begins with “rm”
            fetch/http_request → url → host_in → a.b → deny fetch/http_request where url is at a.b
            """)
    void aRuleThatCanSpeakOfSomethingIsFine(
            String tool, @Nullable String argument, ConditionKind condition, @Nullable String values, String words) {
        assertThat(RuleCheck.verified(rule(tool, argument, condition, values))
                        .rule()
                        .toString())
                .isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', nullValues = "-", textBlock = """
            everything → - → always → - → tool must be shell
            files → - → always → - → tool must be shell
            files/ → - → always → - → tool must be shell
            /move → - → always → - → tool must be shell
            my files/move → - → always → - → tool must be shell
            SRV/echo → - → always → - → tool must be shell
            */* → - → always → - → tool must be shell
            */echo → - → always → - → tool must be shell
            srv/ech* → - → always → - → tool must be shell
            srv/echo\u200b → - → always → - → tool must be shell
            srv/e\u200bcho → - → always → - → tool must be shell
            ѕrv/echo → - → always → - → tool must be shell
            cmd-runner/run_command → - → always → - → tool is known as shell here
            cmd-runner/run_script → - → always → - → tool is known as shell here
            fetch/http_get → - → always → - → tool is known as url here
            shell → command → command_prefix → rm → argument is only for tools of servers
            mcp → path → always → - → argument says nothing without a condition
            files/move → - → path_under → /a → argument is required
            mcp → - → path_under → /a → argument is required
            shell → - → path_under → /a → condition says nothing about shell
            shell → - → host_in → a.b → condition says nothing about shell
            url → - → command_prefix → rm → condition says nothing about url
            write → - → host_in → a.b → condition says nothing about write
            memory → - → path_under → /a → condition says nothing about memory
            customtool → - → command_prefix → rm → condition says nothing about customtool
            url → - → always → a.b → values must be empty
            url → - → host_in → - → values must be hosts
            url → - → host_in → https://a.b → values must be hosts
            url → - → host_in → *.*.b → values must be hosts
            url → - → host_in → a.b,*b → values must be hosts
            url → - → host_in → a.b:80 → values must be hosts
            read → - → path_under → - → values must be folders
            read → - → path_under → home/me → values must be folders
            read → - → path_under → /a,~/b → values must be folders
            read → - → path_under → $HOME → values must be folders
            read → - → path_under → /a/../b → values must be folders
            read → - → path_under → /%61 → values must be folders
            url → - → host_in → 127.1 → values must be hosts
            url → - → host_in → 2130706433 → values must be hosts
            url → - → host_in → [0:0:0:0:0:0:0:1] → values must be hosts
            url → - → host_in → a.b. → values must be hosts
            shell → - → command_prefix → - → values must be one plain
            shell → - → command_prefix → git,rm → values must be one plain
            shell → - → command_prefix → git | rm → values must be one plain
            shell → - → command_prefix → A=1 rm → values must be one plain
            """)
    void oneThatNeverCouldIsRefused(
            String tool, @Nullable String argument, ConditionKind condition, @Nullable String values, String flaw) {
        assertThatThrownBy(() -> RuleCheck.verified(rule(tool, argument, condition, values)))
                .isInstanceOf(Problem.Invalid.class)
                .hasMessageStartingWith(flaw);
    }
}
