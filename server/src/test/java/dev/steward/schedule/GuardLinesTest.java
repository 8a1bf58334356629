package dev.steward.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.schedule.GuardLines.Guard;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardLinesTest {

    private static final Guard MAIL = new Guard(false, "mail", "list", Map.of());

    @Test
    void aGuardHasAServerAToolAndArguments() {
        assertThat(GuardLines.of("/guard non-empty mail list {\"top\":1, \"of\": {\"box\": [\"in\"]}}\nSum it up"))
                .isEqualTo(new GuardLines(
                        List.of(new Guard(false, "mail", "list", Map.of("top", 1, "of", Map.of("box", List.of("in"))))),
                        "Sum it up"));
        assertThat(GuardLines.of("/guard empty disk full"))
                .isEqualTo(new GuardLines(List.of(new Guard(true, "disk", "full", Map.of())), ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/guard non-empty mail list\nGo",
                "/guard non_empty mail list\nGo",
                "/GUARD Non-Empty mail list\nGo",
                "  /guard\tnon-empty  mail   list  \nGo",
                "\n \n/guard non-empty mail list\n\nGo",
                "/guard non-empty mail list\r\nGo",
                "/guard non-empty mail list\rGo",
                "/guard non-empty mail list {}\nGo",
                // Unreadable lines are ignored.
                "/guard\n/guard non-empty mail list\nGo",
                "/guard non-empty mail list\n/guard never mail list\nGo",
                "/guard non-empty mail\n/guard non-empty mail list\nGo",
                "/guard non-empty mail list\n/guard empty mail list {\"top\"\nGo",
                "/guard non-empty mail list\n/guard empty mail list [1]\nGo",
                "/guard non-empty mail list\n/guard empty mail list null\nGo",
                "/guard non-empty mail list\n/guard empty mail list 7\nGo",
                "/guard non-empty mail list\n/guard empty mail list {} {}\nGo",
                "/guard non-empty mail list\n/guard empty mail list more {}\nGo",
            })
    void linesAreReadAndStripped(String prompt) {
        assertThat(GuardLines.of(prompt)).isEqualTo(new GuardLines(List.of(MAIL), "Go"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \n ",
                "Go",
                "\n  Go\n/guard non-empty mail list",
                "/guardian non-empty mail list",
                "guard non-empty mail list",
                "/rename X\n/guard empty mail list",
            })
    void aPromptWithoutGuardsIsLeftAlone(String prompt) {
        assertThat(GuardLines.of(prompt)).isEqualTo(new GuardLines(List.of(), prompt));
    }

    @Test
    void theRestIsLeftAsItIs() {
        assertThat(GuardLines.of("/guard non-empty mail list\n/guard empty disk full\n  - one\n\n/guard empty a b\n"))
                .isEqualTo(new GuardLines(
                        List.of(MAIL, new Guard(true, "disk", "full", Map.of())), "  - one\n\n/guard empty a b\n"));
    }

    @Test
    void argumentsThatNestTooDeepAreMalformed() {
        var deep = "{\"a\":".repeat(2_000) + "1" + "}".repeat(2_000);
        assertThat(GuardLines.of("/guard empty mail list " + deep + "\nGo")).isEqualTo(new GuardLines(List.of(), "Go"));
    }
}
