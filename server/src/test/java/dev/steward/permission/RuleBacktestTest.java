package dev.steward.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.RuleBacktest.Finding;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.MissingNode;

class RuleBacktestTest {

    private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");
    private static final long AGENT = 7;

    private static Rule.Content content(@Nullable Long agent, Effect effect, String prefix, boolean tainted) {
        return new Rule.Content(
                agent, effect, "shell", null, ConditionKind.command_prefix, List.of(prefix), tainted, null);
    }

    private static Rule.Content git(Effect effect) {
        return content(null, effect, "git", false);
    }

    private static Rule stored(long id, Rule.Content content) {
        return new Rule(id, content, NOON, NOON);
    }

    private static PastCheck past(String command, Effect then) {
        return past(1, command, then, ApprovalPolicy.balanced, false, null);
    }

    private static PastCheck past(
            long id, String command, Effect then, ApprovalPolicy policy, boolean granted, @Nullable String taintedBy) {
        return new PastCheck(
                id,
                AGENT,
                "Agent",
                new PermissionRequest.Shell(command, null, null, null, MissingNode.getInstance()),
                policy,
                granted,
                taintedBy,
                then,
                null,
                NOON.plusSeconds(id));
    }

    private static RuleBacktest one(Rule.Content wish) {
        return new RuleBacktest(List.of(), wish, null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', nullValues = "-", textBlock = """
            allow → git status → balanced → false → - → allow
            allow → git status; rm x → balanced → false → - → ask
            allow → git status → balanced → false → a page → ask
            allow → git status → autonomous → false → a page → allow
            ask → git status → autonomous → false → - → ask
            ask → git status → balanced → true → - → allow
            deny → git status → balanced → true → - → deny
            deny → echo "$X" → autonomous → false → - → deny
            """)
    void aRuleIsTriedByAllThatDecidedThen(
            Effect effect,
            String command,
            ApprovalPolicy policy,
            boolean granted,
            @Nullable String taintedBy,
            Effect answer) {
        assertThat(one(git(effect)).of(past(1, command, Effect.ask, policy, granted, taintedBy)))
                .get()
                .returns(answer, Finding::effect)
                .returns(answer != Effect.ask, Finding::isOther);
    }

    @Test
    void whatItDoesNotSpeakOfIsNotFound() {
        assertThat(one(git(Effect.deny)).of(past("ls", Effect.ask))).isEmpty();
        assertThat(one(content(AGENT + 1, Effect.deny, "ls", false)).of(past("ls", Effect.ask)))
                .as("of another agent")
                .isEmpty();
        assertThat(one(content(AGENT, Effect.deny, "ls", true)).of(past("ls", Effect.ask)))
                .as("of runs that have read what others wrote")
                .isEmpty();
        assertThat(one(content(AGENT, Effect.deny, "ls", true))
                        .of(past(1, "ls", Effect.ask, ApprovalPolicy.balanced, false, "a page")))
                .isPresent();
    }

    @Test
    void theOtherRulesCountToo() {
        var strict = stored(1, content(AGENT, Effect.deny, "git push", false));
        var foreign = stored(2, content(AGENT + 1, Effect.deny, "git", false));
        var hindsight = new RuleBacktest(List.of(strict, foreign), git(Effect.allow), null);
        assertThat(hindsight.of(past("git push", Effect.ask))).get().satisfies(finding -> {
            assertThat(finding.effect()).isEqualTo(Effect.deny);
            assertThat(finding.answer().reason().quotes())
                    .containsEntry("rule", "deny shell where it begins with “git push”");
        });
        assertThat(hindsight.of(past("git pull", Effect.ask))).get().returns(Effect.allow, Finding::effect);
    }

    @Test
    void aRuleThatTakesThePlaceOfAnotherIsTriedWithoutThat() {
        var old = stored(1, git(Effect.allow));
        var narrow = new RuleBacktest(List.of(old), content(null, Effect.allow, "git status", false), old);
        assertThat(narrow.of(past("git push", Effect.allow)))
                .as("only the old one spoke of it")
                .get()
                .returns(Effect.ask, Finding::effect)
                .returns(true, Finding::isOther);
        assertThat(narrow.of(past("git status", Effect.allow))).get().returns(false, Finding::isOther);
        assertThat(narrow.of(past("ls", Effect.ask))).isEmpty();
    }

    @Test
    void ofTheRulesThatSayTheSameTheFirstIsNamed() {
        var first = stored(1, content(null, Effect.deny, "rm -r", false));
        var second = stored(2, content(null, Effect.deny, "rm", false));
        var moved = new RuleBacktest(List.of(first, second), content(null, Effect.deny, "rm -r a", false), first);
        assertThat(moved.of(past("rm -r a", Effect.ask))).get().satisfies(finding -> assertThat(
                        finding.answer().reason().text())
                .contains("“rm -r a”"));
    }

    @Test
    void itLooksAtTheCallsOfOneAgentWhereNoOtherCanBeMeant() {
        var own = content(AGENT, Effect.deny, "rm", false);
        assertThat(one(own).agent()).isEqualTo(AGENT);
        assertThat(one(git(Effect.deny)).agent()).isNull();
        var ofAll = stored(1, git(Effect.deny));
        assertThat(new RuleBacktest(List.of(ofAll), own, ofAll).agent()).isNull();
        var ofSame = stored(1, own);
        assertThat(new RuleBacktest(List.of(ofSame), own, ofSame).agent()).isEqualTo(AGENT);
    }

    @Test
    void whatWouldBeOtherwiseIsShownFirstAndOfThatTheNewest() {
        var hindsight = one(git(Effect.allow));
        var tally = new BacktestTally();
        IntStream.rangeClosed(1, 60)
                .mapToObj(id -> past(
                        id,
                        "git status",
                        id % 2 == 0 ? Effect.ask : Effect.allow,
                        ApprovalPolicy.balanced,
                        false,
                        null))
                .map(hindsight::of)
                .forEach(tally::add);
        tally.add(Optional.empty()).add(hindsight.of(past("git x; y", Effect.ask)));
        assertThat(tally.looked()).isEqualTo(62);
        assertThat(tally.count(Effect.allow)).isEqualTo(60);
        assertThat(tally.count(Effect.ask)).isEqualTo(1);
        assertThat(tally.count(Effect.deny)).isZero();
        assertThat(tally.others()).isEqualTo(30);
        assertThat(tally.examples())
                .hasSize(BacktestTally.MAX_EXAMPLES)
                .extracting(finding -> finding.past().id())
                .startsWith(60L, 58L, 56L)
                .containsSubsequence(2L, 59L, 57L)
                .doesNotContain(3L);
    }
}
